"""Where signals are computed: a DuckDB in memory, with the facts that a revision can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from assets.database import NO_BAR
from assets.languages.facts import content_versions
from assets.plan import SnapshotPlan
from warehouse.facts import COMPRESSION, FactStore, declaration
from warehouse.files import told_in_one_line
from warehouse.schema import Table
from warehouse.sql import identifier, query, quoted

# Rows of a Parquet row group: DuckDB's own choice, which lets a query skip most of the postings.
BATCH_ROWS = 122_880


@dataclass(frozen=True)
class Workbench:
    """One connection, the folder that signals go to, and the one for what only later stages read."""

    connection: duckdb.DuckDBPyConnection
    building: Path
    working: Path

    def see_facts(self, store: FactStore, family: str, version: str, table: str, name: str) -> None:
        """Make all facts of one table visible as the view `name`."""
        files = store.files(family, version, table)
        if files:
            self.connection.execute(
                f"CREATE TEMP VIEW {identifier(name)} AS SELECT * FROM read_parquet([{_listed(files)}])"
            )
        else:
            self.see_rows(name, declaration(family, table).arrow.empty_table())

    def see_content(self, store: FactStore, table: str, name: str) -> None:
        """Make the content facts of the current extractors visible as the view `name`."""
        parts = [
            f"SELECT * FROM read_parquet([{_listed(files)}]) WHERE language IN ({_listed(sorted(languages))})"
            for version, languages in content_versions().items()
            if (files := store.files("content", version, table))
        ]
        if parts:
            self.connection.execute(f"CREATE TEMP VIEW {identifier(name)} AS " + " UNION ALL ".join(parts))
        else:
            self.see_rows(name, declaration("content", table).arrow.empty_table())

    def see_signals(self, *tables: Table) -> None:
        """Make signals that an earlier stage wrote visible under their own names."""
        for table in tables:
            self._see_file(table.name, self.building)

    def see_kept(self, name: str) -> None:
        """Make what an earlier stage kept visible."""
        self._see_file(name, self.working)

    def see_rows(self, name: str, rows: pa.Table) -> None:
        """Make an Arrow table visible as `name`."""
        self.connection.register(name, rows)

    def answer(self, name: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
        """The answer of `signals/<name>.sql` as an Arrow table."""
        sql = query(f"signals/{name}")
        return self.connection.sql(sql, params=used(sql, parameters)).to_arrow_table()

    def compute(self, name: str, parameters: Mapping[str, Any] | None = None) -> None:
        """Keep the answer of `signals/<name>.sql` as the table `name` of this connection."""
        sql = query(f"signals/{name}")
        self.connection.execute(f"CREATE TEMP TABLE {identifier(name)} AS {sql}", used(sql, parameters))

    def keep(self, name: str, parameters: Mapping[str, Any] | None = None) -> None:
        """Leave the answer of `signals/<name>.sql` to later stages."""
        self.working.mkdir(exist_ok=True)
        self.compute(name, parameters)
        target = quoted(str(self.working / f"{name}.parquet"))
        self.connection.execute(f"COPY {identifier(name)} TO {target}")

    def write(
        self,
        table: Table,
        parameters: Mapping[str, Any] | None = None,
        sql: str | None = None,
        also: Callable[[pa.RecordBatch], object] | None = None,
    ) -> None:
        """Write the answer of `signals/<table>.sql` (or of `sql`) as Parquet, in the order of its key.

        `also` is given every batch of the rows, in that order.
        """
        sql = query(f"signals/{table.name}") if sql is None else sql
        columns = ", ".join(identifier(c.name) for c in table.columns)
        order = ", ".join(identifier(c) for c in table.key)
        ordered = f"SELECT {columns} FROM ({sql}) ORDER BY {order}"
        with told_in_one_line(self.building):
            reader = self.connection.sql(ordered, params=used(sql, parameters)).to_arrow_reader(BATCH_ROWS)
            target = self.building / f"{table.name}.parquet"
            # Texts recur; a dictionary of numbers takes time and makes the file larger.
            texts = [c.name for c in table.columns if pa.types.is_string(c.type)]
            with pq.ParquetWriter(
                target, table.arrow, compression=COMPRESSION, use_dictionary=texts
            ) as writer:
                for batch in reader:
                    writer.write_table(pa.Table.from_batches([batch]).cast(table.arrow))
                    if also is not None:
                        also(batch)

    def _see_file(self, name: str, folder: Path) -> None:
        source = quoted(str(folder / f"{name}.parquet"))
        self.connection.execute(f"CREATE TEMP VIEW {identifier(name)} AS FROM read_parquet({source})")


@contextmanager
def open_workbench(plan: SnapshotPlan) -> Iterator[Workbench]:
    """A fresh workbench on the plan's database; what it is made to see and keep goes when it is closed."""
    with plan.database.cursor() as connection:
        connection.execute(NO_BAR)
        yield Workbench(connection, plan.building, plan.working)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(map(quoted, texts))


def used(sql: str, parameters: Mapping[str, Any] | None) -> dict[str, Any]:
    """The parameters that a query names: DuckDB refuses those that it does not."""
    return {name: value for name, value in (parameters or {}).items() if f"${name}" in sql}
