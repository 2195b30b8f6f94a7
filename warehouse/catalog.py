"""The root database: views over the current snapshots of all repositories, for anyone who speaks SQL."""

from __future__ import annotations

import tempfile
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from warehouse import registry, snapshots
from warehouse.files import ASIDE, told_in_one_line
from warehouse.layout import WarehouseLayout
from warehouse.locks import SHARED_WAIT_SECONDS, exclusive
from warehouse.schema import SIGNALS, Table
from warehouse.session_views import create_session_views
from warehouse.snapshots import Snapshot
from warehouse.sql import identifier, quoted

# What the views were made from, beside them.
SHOWN = "current_snapshot"


def refresh(layout: WarehouseLayout) -> None:
    """Rebuild the views and put them in place of the old ones by one rename, under the warehouse's lock."""
    with (
        exclusive(layout.lock, f"The views of {layout.root} are being replaced", SHARED_WAIT_SECONDS),
        told_in_one_line(layout.root),
        tempfile.TemporaryDirectory(prefix=ASIDE, dir=layout.root) as folder,
    ):
        aside = Path(folder) / layout.database.name
        current = current_snapshots(layout)
        with duckdb.connect(str(aside)) as connection:
            for table in SIGNALS:
                connection.execute(view(table, current))
            create_session_views(connection, layout)
            connection.execute(f"CREATE TABLE {SHOWN} (repository VARCHAR, snapshot_id VARCHAR)")
            for name, snapshot in current.items():
                connection.execute(f"INSERT INTO {SHOWN} VALUES (?, ?)", [name, snapshot.snapshot_id])
        aside.replace(layout.database)


def is_fresh(layout: WarehouseLayout) -> bool:
    """Whether the views show the current snapshots: a kill may have come between, or damage after."""
    try:
        with duckdb.connect(str(layout.database), read_only=True) as connection:
            shown = dict(connection.execute(f"FROM {SHOWN}").fetchall())
    except duckdb.Error:
        return False
    return shown == {name: found.snapshot_id for name, found in current_snapshots(layout).items()}


def current_snapshots(layout: WarehouseLayout) -> dict[str, Snapshot]:
    """The current snapshot of the ref that each repository follows, by the repository's name."""
    found = {}
    for name in registry.names(layout):
        record = registry.get(layout, name)
        snapshot = snapshots.current(layout.repository(name), record.ref)
        if snapshot is not None:
            found[name] = snapshot
    return found


def view(table: Table, current: dict[str, Snapshot]) -> str:
    """The statement that makes one table's view: its rows of every repository, with the repository's name.

    The view reads the Parquet files by their full paths; a warehouse that was moved is refreshed by its next
    publication. A snapshot that an earlier rankhouse made may lack a table, or a column, which is then NULL.
    """
    columns = [c.name for c in table.columns if c.name != "repository"]
    files = {name: snapshot.folder / f"{table.name}.parquet" for name, snapshot in current.items()}
    parts = [_rows_of(name, file, columns) for name, file in files.items() if file.is_file()]
    empty = ", ".join(f"NULL AS {identifier(c)}" for c in ["repository", *columns])
    return f"CREATE VIEW {identifier(table.name)} AS " + (
        " UNION ALL ".join(parts) or f"SELECT {empty} WHERE false"
    )


def _rows_of(repository: str, file: Path, columns: list[str]) -> str:
    present = frozenset(pq.read_schema(file).names)
    listed = ", ".join(
        c if name in present else f"NULL AS {c}" for name in columns for c in [identifier(name)]
    )
    return f"SELECT {quoted(repository)} AS repository, {listed} FROM read_parquet({quoted(str(file))})"
