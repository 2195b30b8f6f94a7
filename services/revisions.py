"""The snapshot of a named revision: of any commit that is indexed, whatever the repository follows."""

from __future__ import annotations

import re
from pathlib import Path

from services.freshness import resolve
from warehouse import registry, snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord
from warehouse.snapshots import Snapshot

# The first letters of a commit that a snapshot's folder is named by.
_NAMED_BY = 12
_COMMIT_ID = re.compile(r"[0-9a-f]{12,64}")


def published_at(
    warehouse: WarehouseLayout, repository: str | None, ref: str
) -> tuple[RepositoryRecord, Snapshot]:
    """A repository (the only one where None) and its snapshot of a revision, the latest where it has several.

    RankhouseError for a revision that there is not, and for one that is not indexed, with how to index it.
    """
    record = registry.get(warehouse, repository)
    commit_id = _commit_of(record, ref)
    layout = warehouse.repository(record.name)
    found = [
        folder for folder in layout.snapshots.glob(f"{commit_id[:_NAMED_BY]}-*") if _is_of(folder, commit_id)
    ]
    if not found:
        raise RankhouseError(
            f"{ref} is commit {commit_id[:_NAMED_BY]} of {record.name}, which is not indexed. "
            f"Run: rankhouse index {record.git_dir} --name {record.name} --ref {commit_id[:_NAMED_BY]} "
            f"(and again with --ref {record.ref}, which it is to follow)"
        )
    latest = max(found, key=lambda folder: folder.stat().st_mtime_ns)
    return record, Snapshot(latest.name, latest)


def _commit_of(record: RepositoryRecord, ref: str) -> str:
    """The commit that a revision names; a full enough id needs no repository to ask."""
    try:
        return resolve(record, ref)
    except RankhouseError as fault:
        if _COMMIT_ID.fullmatch(ref):
            return ref
        raise RankhouseError(
            f"{ref!r} is no commit that {record.git_dir} knows. Name a branch, a tag or a commit id."
        ) from fault


def _is_of(folder: Path, commit_id: str) -> bool:
    """Whether a published folder is whole and of a commit, and not of one whose id begins alike."""
    if not snapshots.is_whole(folder):
        return False
    commit = str(Snapshot(folder.name, folder).manifest()["commit"])
    return commit.startswith(commit_id)
