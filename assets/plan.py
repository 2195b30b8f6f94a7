"""What one index run is to build: a pinned commit of a repository, under a configuration."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb

from assets.content import CONTENT_VERSION
from assets.database import open_database
from assets.discussions.imports import last_import
from assets.encoders import load_encoder
from assets.git.repository import Revision, open_repository
from assets.history import HISTORY_VERSION
from assets.selection import SELECTION_VERSION
from ranking.encoders.protocol import Encoder
from warehouse import schema
from warehouse.facts import FactStore
from warehouse.layout import RepositoryLayout, WarehouseLayout
from warehouse.registry import DEFAULT_REF, RepositoryRecord
from warehouse.settings import IndexSettings
from warehouse.snapshots import snapshot_id
from warehouse.sql import names, query


@dataclass(frozen=True)
class SnapshotPlan:
    """Everything that decides what a snapshot holds, fixed before the first stage runs.

    `discussions` is the number of the last import of discussions.
    """

    repository: str
    git_dir: Path
    ref: str
    revision: Revision
    shallow: bool
    settings: IndexSettings
    encoder: Encoder
    layout: RepositoryLayout
    discussions: int = 0

    @property
    def store(self) -> FactStore:
        """The repository's facts."""
        return FactStore(self.layout.facts)

    @property
    def configuration(self) -> dict[str, Any]:
        """Settings and code versions that shape the tables; with the commit they name the snapshot."""
        return {
            "settings": self.settings.shaping(),
            "encoder": self.encoder.id,
            "content": CONTENT_VERSION,
            "history": HISTORY_VERSION,
            "selection": SELECTION_VERSION,
            "signals": signals_version(),
            "discussions": self.discussions,
            "shallow": self.shallow,
        }

    @cached_property
    def snapshot_id(self) -> str:
        """The folder name of the snapshot."""
        return snapshot_id(self.revision.commit_id, self.configuration)

    @property
    def building(self) -> Path:
        """Where the snapshot is built."""
        return self.layout.building(self.snapshot_id)

    @property
    def working(self) -> Path:
        """Where stages leave what only later stages read; gone when the snapshot is composed."""
        return self.building / "working"

    @cached_property
    def database(self) -> duckdb.DuckDBPyConnection:
        """What the stages compute on: one for all, as to open it costs as much as a small signal."""
        return open_database(self.working / "spill")


def plan_snapshot(
    warehouse: WarehouseLayout,
    record: RepositoryRecord,
    settings: IndexSettings,
    ref: str | None = None,
    commit_id: str | None = None,
) -> SnapshotPlan:
    """Pin a ref (the record's own where None is given) to its commit, or to `commit_id` where one is given.

    Raises RankhouseError where the repository, the ref or the encoder is not there.
    """
    repository = open_repository(Path(record.git_dir))
    layout = warehouse.repository(record.name)
    followed = ref if ref is not None else record.ref
    return SnapshotPlan(
        repository=record.name,
        git_dir=repository.git_dir,
        ref=followed,
        revision=repository.resolve(commit_id or (None if followed == DEFAULT_REF else followed)),
        shallow=repository.shallow,
        settings=settings,
        encoder=load_encoder(settings.encoder),
        layout=layout,
        discussions=last_import(FactStore(layout.facts)),
    )


def signals_version() -> str:
    """A hash of the queries and schemas that make the signals: they change, the snapshot changes."""
    queries = [query(f"signals/{name}") for name in names("signals")]
    schemas = [str(table.arrow) for table in schema.SIGNALS]
    return hashlib.sha256("\n".join(queries + schemas).encode()).hexdigest()[:8]
