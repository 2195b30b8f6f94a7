"""The tables of a warehouse, open to queries that reach nothing else: no file, no network, no setting."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

from services.published import published
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.sql import quoted

# Nothing leaves the machine, and nothing is fetched, because a query used a function of some extension; and a
# query's names are those of tables, never of what Python has at hand.
CONFIGURATION = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "python_enable_replacements": False,
}

# A database in memory has settings of its own, so that a lock on them holds for nobody else in the process.
_ATTACHED = "warehouse"

_PARQUET = re.compile(r"'((?:[^']|'')*\.parquet)'")


@contextmanager
def open_tables(
    warehouse: WarehouseLayout, repository: str | None, files: Sequence[Path] = ()
) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables of one repository, or the views over all: read-only, whole as they were published.

    A query can read them and what is in the folders `files`, and can change no setting. RankhouseError where
    there is nothing to read, or it is damaged.
    """
    one = None if repository is None else published(warehouse, repository)[1]
    database = warehouse.database if one is None else one.database
    if not database.exists():
        raise RankhouseError(
            f"Nothing is published in the warehouse at {warehouse.root} yet. Run: rankhouse index PATH"
        )
    folders = [_folder(path) for path in files]
    with (
        tempfile.TemporaryDirectory(prefix="rankhouse-") as spill,
        duckdb.connect(":memory:", config=dict(CONFIGURATION)) as connection,
    ):
        try:
            connection.execute(f"ATTACH {quoted(str(database))} AS {_ATTACHED} (READ_ONLY)")
            connection.execute(f"USE {_ATTACHED}")
            _confine(connection, folders, spill)
        except duckdb.Error as fault:
            raise RankhouseError(
                f"{database} cannot be read ({in_one_line(fault)}). "
                "Remove it and run again: rankhouse index PATH"
            ) from fault
        yield connection


def in_one_line(fault: Exception) -> str:
    """DuckDB's message without its drawing: `Parser Error: syntax error at or near "x" LINE 1: ...`."""
    lines = (line.strip() for line in str(fault).splitlines())
    return " ".join(line for line in lines if line.strip("^"))


def _folder(path: Path) -> str:
    folder = path.expanduser()
    if not folder.is_dir():
        raise RankhouseError(f"There is no folder {path} for queries to read files in. Check --files.")
    return str(folder.absolute())


def _confine(connection: duckdb.DuckDBPyConnection, folders: Sequence[str], spill: str) -> None:
    """Let queries reach the Parquet files that the views are over, and these folders; then lock the door."""
    connection.execute("SET temp_directory = ?", [spill])
    connection.execute("SET allowed_paths = ?", [_files_of_views(connection)])
    connection.execute("SET allowed_directories = ?", [list(folders)])
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _files_of_views(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """The files that the views name: as they were published, wherever the warehouse was then."""
    views = connection.execute("SELECT sql FROM duckdb_views() WHERE NOT internal").fetchall()
    return sorted({found.replace("''", "'") for (sql,) in views for found in _PARQUET.findall(sql)})
