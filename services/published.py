"""The snapshot that answers for a repository: the one that is current for the ref it follows."""

from __future__ import annotations

from warehouse import registry, snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord
from warehouse.snapshots import Snapshot


def published(warehouse: WarehouseLayout, repository: str | None) -> tuple[RepositoryRecord, Snapshot]:
    """A repository (the only one where None) and its current snapshot. RankhouseError where there is none."""
    record = registry.get(warehouse, repository)
    snapshot = snapshots.current(warehouse.repository(record.name), record.ref)
    if snapshot is None:
        raise RankhouseError(f"{record.name} at {record.ref}: {why_none(warehouse, record)}")
    return record, snapshot


def why_none(warehouse: WarehouseLayout, record: RepositoryRecord) -> str:
    """Why a repository has no snapshot that answers, and what to do."""
    damaged = snapshots.is_damaged(warehouse.repository(record.name), record.ref)
    why = "The snapshot cannot be read: a file is damaged." if damaged else "Nothing is published yet."
    return f"{why} Run: rankhouse index {record.git_dir} --name {record.name}"
