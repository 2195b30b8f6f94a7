"""Indexes one commit for evaluation: facts shared with all that was indexed before, no Dagster.

A snapshot that only serves a ranking or two holds the tables that a ranking reads, and is never published: it
is read where it was built, and removed. One that is to be kept is made whole and published, like any other.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

import pyarrow.parquet as pq

from assets.languages import language_of
from assets.languages.facts import content_versions
from assets.plan import SnapshotPlan
from assets.snapshot import compose_snapshot, publish_snapshot
from assets.stage import Stopwatch
from assets.tree import visible_files
from pipelines.graph import STAGES
from pipelines.stages import Stage
from services.evaluation.resources import processor_seconds
from warehouse import schema, snapshots
from warehouse.locks import exclusive
from warehouse.progress import SILENT
from warehouse.snapshots import Snapshot

# A ranking reads none of these: vectors it reads from their file.
UNREAD = (schema.DOCUMENT, schema.DOCUMENT_PLACE, schema.VECTOR, schema.SKIPPED)
# Stages whose tables nothing reads but other such stages.
UNREAD_STAGES = frozenset({"hunk", "documents", "skipped"})
# One process at a time adds facts to a repository; each of them may take minutes on a first commit.
_PATIENCE_SECONDS = 3600.0
_FACTS_LOCK = ".evaluation-lock"


@dataclass(frozen=True)
class IndexCost:
    """What a snapshot cost: seconds by clock, seconds of processors, share of contents that were known."""

    seconds: float
    processor_seconds: float
    cache_hit_rate: float


@contextmanager
def indexed(plan: SnapshotPlan, *, keep: bool) -> Iterator[tuple[Snapshot, IndexCost | None]]:
    """The snapshot of a plan, for the block; with `keep` it stays, published. No cost where it was there."""
    published = plan.layout.snapshot(plan.snapshot_id)
    if snapshots.is_whole(published):
        yield Snapshot(plan.snapshot_id, published), None
        return
    shutil.rmtree(plan.building, ignore_errors=True)
    plan.building.mkdir(parents=True)
    try:
        cost = _compute(plan, whole=keep)
        yield (
            (publish_snapshot(plan, current=False) if keep else Snapshot(plan.snapshot_id, plan.building)),
            cost,
        )
    finally:
        shutil.rmtree(plan.building, ignore_errors=True)


def _compute(plan: SnapshotPlan, *, whole: bool) -> IndexCost:
    watch, processors = Stopwatch(), processor_seconds()
    known = 1.0
    for stage in STAGES:
        if stage.name == "content":
            known = _read_contents(stage, plan)
        elif whole or stage.name not in UNREAD_STAGES:
            with _alone(plan) if stage.group == "facts" else nullcontext():
                stage.run(plan, SILENT)
    compose_snapshot(plan, SILENT, [t for t in schema.SIGNALS if whole or t not in UNREAD])
    for table in () if whole else plan.building.glob("*.parquet"):
        table.unlink()
    return IndexCost(watch.seconds, processor_seconds() - processors, known)


def _read_contents(stage: Stage, plan: SnapshotPlan) -> float:
    """Run the stage that reads contents; the share of the tree's whose facts were there before."""
    with _alone(plan):
        before = _contents(plan)
        stage.run(plan, SILENT)
        read = _contents(plan) - before
    entries = visible_files(plan.git_dir, plan.revision.commit_id).entries
    wanted = {(entry.blob_id, language_of(entry.path).name) for entry in entries}
    return 1.0 - read / len(wanted) if wanted else 1.0


def _contents(plan: SnapshotPlan) -> int:
    store, table = plan.store, schema.BLOB.name
    files = [file for version in content_versions() for file in store.files("content", version, table)]
    return sum(pq.read_metadata(file).num_rows for file in files)


def _alone(plan: SnapshotPlan) -> AbstractContextManager[None]:
    """Wait for others that add facts of the repository, lest two add the same."""
    lock = plan.layout.root / _FACTS_LOCK
    return exclusive(lock, f"{plan.repository} is being read", _PATIENCE_SECONDS)
