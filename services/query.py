"""Questions in SQL to the warehouse: what a reader may ask, and the answer as a stream of rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa

from services.published import published
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout

# A query reads: it may set options of its own connection, and explain itself. COPY, ATTACH, INSTALL and every
# statement that changes something is refused, since agents write these queries too.
READING = frozenset(
    {
        duckdb.StatementType.SELECT,
        duckdb.StatementType.EXPLAIN,
        duckdb.StatementType.SET,
        duckdb.StatementType.VARIABLE_SET,
        duckdb.StatementType.PRAGMA,
        duckdb.StatementType.CALL,
        # What PIVOT becomes: a temporary type, and a query that uses it.
        duckdb.StatementType.MULTI,
    }
)

BATCH_ROWS = 10_000

# Nothing leaves the machine, and nothing is fetched, because a query used a function of some extension.
OFFLINE = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}


@dataclass(frozen=True)
class Answer:
    """The rows of an answer as they come; column names are distinct."""

    columns: list[str]
    reader: pa.RecordBatchReader

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows, some at a time. RankhouseError where the query fails on the way.

        Arrow hands on an error of DuckDB's as an OSError.
        """
        try:
            for batch in self.reader:
                yield batch.rename_columns(self.columns)
        except (duckdb.Error, pa.ArrowException, OSError) as fault:
            raise RankhouseError(in_one_line(fault)) from fault

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows as Python values."""
        for batch in self.batches():
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def ask(tables: duckdb.DuckDBPyConnection, sql: str) -> Answer:
    """Run a query, or several statements of which the last one answers.

    RankhouseError with DuckDB's own words, in one line, where it cannot.
    """
    try:
        statements = tables.extract_statements(sql)
        if not statements:
            raise RankhouseError('The query is empty. Try: rankhouse sql "show tables"')
        for statement in statements:
            _refuse_writing(statement)
        for statement in statements[:-1]:
            tables.execute(statement).fetchall()
        reader = tables.sql(statements[-1]).to_arrow_reader(BATCH_ROWS)
    except duckdb.Error as fault:
        raise RankhouseError(in_one_line(fault)) from fault
    return Answer(_distinct(reader.schema.names), reader)


@contextmanager
def open_tables(warehouse: WarehouseLayout, repository: str | None) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables of one repository, or the views over all: read-only, whole as they were published.

    RankhouseError where there is nothing to read, or it is damaged.
    """
    one = None if repository is None else published(warehouse, repository)[1]
    database = warehouse.database if one is None else one.database
    if not database.exists():
        raise RankhouseError(
            f"Nothing is published in the warehouse at {warehouse.root} yet. Run: rankhouse index PATH"
        )
    try:
        connection = duckdb.connect(str(database), read_only=True, config=dict(OFFLINE))
    except duckdb.Error as fault:
        raise RankhouseError(
            f"{database} cannot be read ({in_one_line(fault)}). Remove it and run again: rankhouse index PATH"
        ) from fault
    with connection:
        yield connection


def in_one_line(fault: Exception) -> str:
    """DuckDB's message without its drawing: `Parser Error: syntax error at or near "x" LINE 1: ...`."""
    lines = (line.strip() for line in str(fault).splitlines())
    return " ".join(line for line in lines if line.strip("^"))


def _refuse_writing(statement: duckdb.Statement) -> None:
    if statement.type not in READING:
        raise RankhouseError(
            f"A query only reads, and this one holds {statement.type.name}. "
            "To keep an answer use --format and --output."
        )


def _distinct(names: list[str]) -> list[str]:
    """The names, a repeated one with a number: rows become objects, where a name stands for one value."""
    taken: set[str] = set()
    result = []
    for name in names:
        candidate, number = name, 1
        while candidate in taken:
            number += 1
            candidate = f"{name}_{number}"
        taken.add(candidate)
        result.append(candidate)
    return result
