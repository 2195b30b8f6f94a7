"""Signals of content: the chunks, definitions and rare literals of the tree, numbered, with their text."""

from __future__ import annotations

from assets.near_identical import candidate_pairs, clusters
from assets.plan import SnapshotPlan
from assets.sketches import see_sketches
from assets.stage import StageReport, told, written
from assets.workbench import Workbench, open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHUNK, DEFINITION, RARE_LITERAL

# Of all terms of two texts, each counted as often as it occurs.
LEAST_SHARED = 0.9


def compute_chunks(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `chunk`, `definition` and `rare_literal`."""
    with told(progress, "chunks") as watch, open_workbench(plan) as bench:
        bench.see_kept("chunk_key")
        bench.see_kept("chunk_size")
        bench.see_content(plan.store, "chunk", "chunk_fact")
        bench.see_content(plan.store, "chunk_term", "chunk_term")
        bench.see_content(plan.store, "definition", "definition_fact")
        bench.see_content(plan.store, "literal", "literal_fact")
        _see_clusters(bench, plan)
        bench.write(CHUNK)
        bench.write(DEFINITION)
        bench.write(RARE_LITERAL, {"rare_literal_files": plan.settings.rare_literal_files})
    return StageReport(written(plan.building, CHUNK, DEFINITION, RARE_LITERAL), watch.seconds)


def _see_clusters(bench: Workbench, plan: SnapshotPlan) -> None:
    """Make `near_identical` visible: the texts that say nearly the same, each with its cluster."""
    bench.see_kept("compared")
    see_sketches(bench, plan.store)
    sketched = bench.answer("text_sketch")
    bench.see_rows("text_sketch", sketched)
    bench.see_rows("candidate", candidate_pairs(sketched))
    bench.compute("bag")
    pairs = bench.answer("near_pair", {"least_shared": LEAST_SHARED})
    bench.see_rows("cluster", clusters(pairs))
    bench.compute("near_identical")
