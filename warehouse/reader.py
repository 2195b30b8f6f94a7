"""A published snapshot, open for reading: its tables by SQL, its vectors by memory map, from any thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from warehouse.errors import RankhouseError
from warehouse.snapshots import Snapshot
from warehouse.sql import identifier, quoted

# The snapshot is one database; what a process derives from it stays in memory, in another.
_ATTACHED = "snapshot"
# A query runs on the thread that asks: its sums come out in the same order every time, and several queries
# side by side use the cores better than one that is spread over them.
_CONFIGURATION = {"threads": 1}
_SEARCH_PATH = f"SET search_path = 'memory,{_ATTACHED}'"


@dataclass(frozen=True)
class SnapshotIdentity:
    """What a snapshot is of: the row of its table `snapshot` that readers ask for."""

    repository: str
    commit_id: str
    snapshot_id: str
    encoder: str
    dimension: int


@dataclass(frozen=True)
class ReadSession:
    """One thread's use of a snapshot. What it sees and keeps is its own and goes when it ends."""

    cursor: duckdb.DuckDBPyConnection

    def see(self, name: str, rows: pa.Table) -> None:
        """Make an Arrow table visible to the queries that follow as `name`."""
        self.cursor.register(name, rows)

    def keep(self, name: str, sql: str, parameters: Mapping[str, Any] | None = None) -> None:
        """Keep the answer of a query as the table `name` of this session."""
        self.cursor.execute(
            f"CREATE OR REPLACE TEMP TABLE {identifier(name)} AS {sql}", dict(parameters or {})
        )

    def rows(self, sql: str, parameters: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """All rows of an answer."""
        return self.cursor.execute(sql, dict(parameters or {})).fetchall()

    def table(self, sql: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
        """An answer as an Arrow table, which any session can `see`."""
        return self.cursor.sql(sql, params=dict(parameters or {})).to_arrow_table()

    def columns(self, sql: str, parameters: Mapping[str, Any] | None = None) -> dict[str, NDArray[Any]]:
        """An answer by column; a column with nulls is a masked array."""
        return self.cursor.execute(sql, dict(parameters or {})).fetchnumpy()


class SnapshotReader:
    """A snapshot that is open for reading, by any number of threads at once.

    Raises RankhouseError where the snapshot's files are gone or damaged. The snapshot is immutable, so what
    is derived from it once (`derive`) holds for as long as the reader lives.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._connection = _attach(snapshot)
        self._deriving = threading.Lock()
        self._derived: set[str] = set()
        self.identity = self._read_identity()

    @cached_property
    def vectors(self) -> NDArray[np.float32]:
        """The vectors, (chunks, dimension), row by chunk id; pages are read when they are first touched."""
        try:
            vectors: NDArray[np.float32] = np.load(self.snapshot.vectors, mmap_mode="r")
        except (OSError, ValueError) as fault:
            raise _damaged(self.snapshot, fault) from fault
        return vectors

    @contextmanager
    def session(self) -> Iterator[ReadSession]:
        """A session for one thread: a cursor with temporary tables of its own."""
        with self._connection.cursor() as cursor:
            cursor.execute(_SEARCH_PATH)
            yield ReadSession(cursor)

    def derive(self, name: str, sql: str) -> None:
        """Keep the answer of a query in memory as the table `name`, for all sessions; done once a name."""
        with self._deriving:
            if name not in self._derived:
                with self.session() as session:
                    session.cursor.execute(f"CREATE TABLE memory.{identifier(name)} AS {sql}")
                self._derived.add(name)

    def close(self) -> None:
        """Release the files. Sessions that are still open fail."""
        self._connection.close()

    def __enter__(self) -> SnapshotReader:
        """The reader, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the reader."""
        self.close()

    def _read_identity(self) -> SnapshotIdentity:
        try:
            with self.session() as session:
                rows = session.rows(
                    "SELECT repository, commit_id, snapshot_id, encoder, dimension FROM snapshot.snapshot"
                )
            return SnapshotIdentity(*rows[0])
        except (duckdb.Error, IndexError) as fault:
            self.close()
            raise _damaged(self.snapshot, fault) from fault


def _attach(snapshot: Snapshot) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(":memory:", config=dict(_CONFIGURATION))
    try:
        connection.execute(f"ATTACH {quoted(str(snapshot.database))} AS {_ATTACHED} (READ_ONLY)")
    except duckdb.Error as fault:
        connection.close()
        raise _damaged(snapshot, fault) from fault
    return connection


def _damaged(snapshot: Snapshot, fault: Exception) -> RankhouseError:
    reason = str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
    return RankhouseError(
        f"The snapshot at {snapshot.folder} cannot be read ({reason}). "
        "Index the repository again with --rebuild."
    )
