"""Signals of content: the chunks, definitions and rare literals of the tree, numbered, with their text."""

from __future__ import annotations

from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHUNK, DEFINITION, FILE, RARE_LITERAL


def compute_chunks(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `chunk`, `definition` and `rare_literal`."""
    with told(progress, "chunks") as watch, open_workbench(plan.building) as bench:
        bench.see_signals(FILE)
        bench.see_content(plan.store, "chunk", "chunk_fact")
        bench.see_content(plan.store, "chunk_term", "chunk_term")
        bench.see_content(plan.store, "definition", "definition_fact")
        bench.see_content(plan.store, "literal", "literal_fact")
        bench.compute("chunk_key")
        bench.write(CHUNK)
        bench.write(DEFINITION)
        bench.write(RARE_LITERAL, {"rare_literal_files": plan.settings.rare_literal_files})
    return StageReport(written(plan.building, CHUNK, DEFINITION, RARE_LITERAL), watch.seconds)
