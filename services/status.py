"""How each repository of a warehouse stands: what is published, how fresh it is, and what is wrong."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from assets.git.repository import open_repository
from services.holdings import Holdings, holdings
from warehouse import registry, snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord
from warehouse.snapshots import Snapshot

Found = TypeVar("Found")


@dataclass(frozen=True)
class Freshness:
    """How a snapshot's commit stands to the commit that its ref points at now.

    `behind` counts the ref's commits that the snapshot lacks, `ahead` those of the snapshot that the ref has
    not: more than none means that the branch was rewritten.
    """

    commit_id: str
    behind: int
    ahead: int


@dataclass(frozen=True)
class RepositoryStatus:
    """One repository. What could not be found out is None, and `troubles` say why."""

    record: RepositoryRecord
    snapshot: Snapshot | None
    published_at: datetime | None
    held: Holdings | None
    freshness: Freshness | None
    troubles: tuple[str, ...]


def statuses(warehouse: WarehouseLayout) -> list[RepositoryStatus]:
    """Every repository of the warehouse, by name. One that is damaged or gone does not hide the others."""
    return [_status(warehouse, name) for name in registry.names(warehouse)]


def _status(warehouse: WarehouseLayout, name: str) -> RepositoryStatus:
    troubles: list[str] = []
    try:
        record = registry.get(warehouse, name)
        snapshot = snapshots.current(warehouse.repository(name), record.ref)
    except RankhouseError as fault:
        return RepositoryStatus(RepositoryRecord(name, ""), None, None, None, None, (str(fault),))
    held = freshness = published_at = None
    if snapshot is None:
        troubles.append(f"Nothing is published yet. Run: rankhouse index {record.git_dir} --name {name}")
    else:
        published_at = datetime.fromtimestamp(snapshot.folder.stat().st_mtime, UTC).replace(tzinfo=None)
        held = _or_trouble(troubles, lambda: holdings(snapshot))
    if held is not None:
        commit_id = held.commit_id
        freshness = _or_trouble(troubles, lambda: freshness_of(record, commit_id))
    return RepositoryStatus(record, snapshot, published_at, held, freshness, tuple(troubles))


def freshness_of(record: RepositoryRecord, commit_id: str) -> Freshness:
    """How a commit of a repository stands to the repository's ref now.

    RankhouseError where the repository is gone, or no longer has the commit or the ref.
    """
    repository = open_repository(Path(record.git_dir))
    tip = repository.resolve(record.ref).commit_id
    command = ["git", "--git-dir", str(repository.git_dir), "rev-list", "--left-right", "--count"]
    counted = subprocess.run(
        [*command, f"{commit_id}...{tip}", "--"],
        env={**os.environ, "GIT_NO_REPLACE_OBJECTS": "1", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if counted.returncode:
        raise RankhouseError(
            f"{record.git_dir} cannot tell how far {record.ref} is from {commit_id[:12]}: "
            f"{' '.join(counted.stderr.split())}. Index it again."
        )
    ahead, behind = (int(number) for number in counted.stdout.split())
    return Freshness(tip, behind, ahead)


def _or_trouble(troubles: list[str], find_out: Callable[[], Found]) -> Found | None:
    """What there is to find out; None and one more trouble where that fails."""
    try:
        return find_out()
    except RankhouseError as fault:
        troubles.append(str(fault))
        return None
