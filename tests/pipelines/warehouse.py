"""A warehouse in a folder, and real runs of the job on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

from assets.plan import SnapshotPlan, plan_snapshot
from pipelines.run import IndexOutcome, index_repository
from warehouse.layout import WarehouseLayout
from warehouse.progress import SILENT, Progress
from warehouse.registry import RepositoryRecord, register
from warehouse.settings import IndexSettings
from warehouse.snapshots import Snapshot


def plan(layout: WarehouseLayout, git_dir: Path, name: str = "shop", **settings: Any) -> SnapshotPlan:
    """Register a repository and pin its HEAD."""
    record = register(layout, RepositoryRecord(name, str(git_dir)))
    return plan_snapshot(layout, record, IndexSettings(**settings))


def index(
    layout: WarehouseLayout, git_dir: Path, name: str = "shop", progress: Progress = SILENT, **settings: Any
) -> IndexOutcome:
    """Index a repository at its HEAD by the job that Dagster runs at night."""
    return index_repository(layout, plan(layout, git_dir, name, **settings), progress)


def rows(snapshot: Snapshot, sql: str) -> list[tuple[Any, ...]]:
    """What a query over a published snapshot answers."""
    with duckdb.connect(str(snapshot.database), read_only=True) as connection:
        return connection.execute(sql).fetchall()
