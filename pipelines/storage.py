"""Dagster's SQLite files, kept open for as long as a run lasts.

Dagster opens its file anew for each of a run's two thousand questions and notes, and prepares each statement
anew: that was a quarter of an index run with one new commit. The files and what is in them are Dagster's own,
so that `dagster dev` shows these runs as it shows all others.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from dagster._core.instance.ref import InstanceRef
from dagster._core.storage.event_log import SqliteEventLogStorage
from dagster._core.storage.runs import SqliteRunStorage
from dagster._core.storage.sqlite import SQLITE_BUSY_TIMEOUT_SECONDS
from dagster._serdes import ConfigurableClassData
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.engine import Connection, Engine

from warehouse.errors import RankhouseError, origins

# The storage of an instance whose settings name none.
DEFAULT = "DagsterSqliteStorage"

# SQLite's codes for a file that holds nonsense, whatever else they say in their higher bits.
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def kept_open(ref: InstanceRef) -> InstanceRef:
    """The same instance with its files kept open; one that a deployment keeps elsewhere stays as it is."""
    runs, events = ref.run_storage_data, ref.event_storage_data
    if ref.storage_data is None or ref.storage_data.class_name != DEFAULT or runs is None or events is None:
        return ref
    return ref._replace(
        storage_data=None,
        run_storage_data=ConfigurableClassData(__name__, KeptOpenRuns.__name__, runs.config_yaml),
        event_storage_data=ConfigurableClassData(__name__, KeptOpenEvents.__name__, events.config_yaml),
    )


@contextmanager
def damage_told(home: Path) -> Iterator[None]:
    """Raise a RankhouseError that says what to do where one of the files below `home` is damaged."""
    try:
        yield
    except Exception as fault:
        if not any(_says_damaged(link) for link in origins(fault)):
            raise
        raise RankhouseError(
            f"Dagster's history of runs in {home} is damaged. Move its folders history and schedules away "
            "and run this again: only `dagster dev` shows them, and no index needs them."
        ) from fault


def _says_damaged(fault: BaseException) -> bool:
    return isinstance(fault, sqlite3.Error) and getattr(fault, "sqlite_errorcode", 0) & 0xFF in _DAMAGED


class KeptOpenRuns(SqliteRunStorage):
    """The list of runs."""

    def __init__(self, conn_string: str, inst_data: ConfigurableClassData | None = None) -> None:
        self._engine = _engine(conn_string)
        super().__init__(conn_string, inst_data)

    @classmethod
    def from_config_value(
        cls, inst_data: ConfigurableClassData | None, config_value: Mapping[str, Any]
    ) -> Self:
        """The storage that an instance's settings describe."""
        return cls.from_local(inst_data=inst_data, **config_value)

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        """A transaction on the file."""
        with self._engine.begin() as connection:
            yield connection

    def dispose(self) -> None:
        """Close the file."""
        self._engine.dispose()


class KeptOpenEvents(SqliteEventLogStorage):
    """The events of runs: a file for each run, and one of all that is known of assets."""

    def __init__(self, base_dir: str, inst_data: ConfigurableClassData | None = None) -> None:
        self._engines: dict[str, Engine] = {}
        self._tables: set[str] = set()
        super().__init__(base_dir, inst_data)

    @classmethod
    def from_config_value(
        cls, inst_data: ConfigurableClassData | None, config_value: Mapping[str, Any]
    ) -> Self:
        """The storage that an instance's settings describe."""
        return cls(inst_data=inst_data, **config_value)

    @contextmanager
    def _connect(self, shard: str) -> Iterator[Connection]:
        with self._db_lock:
            if shard not in self._engines:
                self._engines[shard] = _engine(self.conn_string_for_shard(shard))
                self._initdb(self._engines[shard])
            with self._engines[shard].begin() as connection:
                yield connection

    def has_table(self, table_name: str) -> bool:
        """Whether the file of assets has a table: one that it has it keeps."""
        if table_name not in self._tables:
            with self.index_connection() as connection:
                self._tables.update(inspect(connection).get_table_names())
        return table_name in self._tables

    def dispose(self) -> None:
        """Close the files."""
        super().dispose()
        for engine in self._engines.values():
            engine.dispose()


def _engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": SQLITE_BUSY_TIMEOUT_SECONDS})
    event.listen(engine, "connect", _do_not_wait_for_the_disk)
    return engine


def _do_not_wait_for_the_disk(connection: sqlite3.Connection, _record: object) -> None:
    """Waiting for the disk at each event took most of an index run.

    The files hold the story of runs and no table of ours: a kill loses nothing, and a power cut at most that
    story.
    """
    connection.execute("PRAGMA synchronous=OFF").close()
