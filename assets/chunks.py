"""Signals of content: the chunks and definitions of the tree, numbered, with their text."""

from __future__ import annotations

from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHUNK, DEFINITION, FILE


def compute_chunks(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `chunk` and `definition`."""
    with told(progress, "chunks") as watch, open_workbench(plan.building) as bench:
        bench.see_signals(FILE)
        bench.see_content(plan.store, "chunk", "chunk_fact")
        bench.see_content(plan.store, "chunk_term", "chunk_term")
        bench.see_content(plan.store, "definition", "definition_fact")
        bench.compute("chunk_key")
        bench.write(CHUNK)
        bench.write(DEFINITION)
    return StageReport(written(plan.building, CHUNK, DEFINITION), watch.seconds)
