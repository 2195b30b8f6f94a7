"""Indexing on request: plan, compare with what is published, and run the pipeline only where they differ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from assets.git.repository import Repository, open_repository
from assets.plan import SnapshotPlan, plan_snapshot
from warehouse import catalog, registry, snapshots
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file
from warehouse.locks import exclusive
from warehouse.progress import Progress
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings, load
from warehouse.snapshots import Snapshot


class Listener(Progress, Protocol):
    """Whoever is told how far an index is, and how many stages there will be."""

    def expect(self, stages: int) -> None:
        """So many stages are to come."""


@dataclass(frozen=True)
class Request:
    """What a user asks to be indexed; None where they leave the choice to us."""

    path: Path
    name: str | None
    ref: str | None
    settings: Mapping[str, Any]
    rebuild: bool = False


@dataclass(frozen=True)
class Indexed:
    """The snapshot that a request led to; `seconds` is None where it was there already."""

    plan: SnapshotPlan
    snapshot: Snapshot
    seconds: float | None


def index(warehouse: WarehouseLayout, request: Request, listener: Listener) -> Indexed:
    """Publish a snapshot of what the request names, unless it is published already.

    To rebuild takes the published one away and reads through all facts, damaged ones of which are made again.
    RankhouseError for anything that the user can mend; BusyError where the repository is being indexed.
    """
    record = _record(warehouse, open_repository(request.path), request)
    settings = load(IndexSettings, settings_file(warehouse.root), request.settings)
    plan = plan_snapshot(warehouse, record, settings)
    registry.register(warehouse, record)
    if request.rebuild:
        _condemn(plan)
    published = snapshots.current(plan.layout, plan.ref)
    if published is not None and published.snapshot_id == plan.snapshot_id:
        if not catalog.is_fresh(warehouse):
            catalog.refresh(warehouse)
        return Indexed(plan, published, None)
    _refuse_company(plan)

    from pipelines.graph import STAGES
    from pipelines.run import index_repository

    # The last stage composes the snapshot from what the others made.
    listener.expect(len(STAGES) + 1)
    outcome = index_repository(warehouse, plan, listener)
    return Indexed(plan, outcome.snapshot, outcome.seconds)


def _record(warehouse: WarehouseLayout, repository: Repository, request: Request) -> RepositoryRecord:
    """The repository as the warehouse is to know it: what it knows already, and what the request changes."""
    name = request.name if request.name is not None else default_name(repository.git_dir)
    known = registry.find(warehouse, name)
    record = RepositoryRecord(name, str(repository.git_dir))
    if known is not None and known.git_dir == record.git_dir:
        record = known
    return replace(record, ref=request.ref) if request.ref is not None else record


def default_name(git_dir: Path) -> str:
    """A name from the repository's folder: `flask` for `flask/.git`, `flask.git` and a worktree `flask`."""
    folder = git_dir.parent.name if git_dir.name == ".git" else git_dir.name.removesuffix(".git")
    return re.sub(r"[^A-Za-z0-9._-]+", "-", folder).lstrip("._-")


def _condemn(plan: SnapshotPlan) -> None:
    with exclusive(plan.layout.lock, f"{plan.repository} is being indexed"):
        plan.store.heal(thorough=True)
        snapshots.condemn(plan.layout, plan.snapshot_id)


def _refuse_company(plan: SnapshotPlan) -> None:
    """Say at once that another process indexes the repository, before Dagster is loaded for nothing."""
    with exclusive(plan.layout.lock, f"{plan.repository} is being indexed"):
        pass
