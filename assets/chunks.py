"""Signals of content: the chunks, definitions and rare literals of the tree, numbered, with their text."""

from __future__ import annotations

from assets.near_identical import candidate_pairs, clusters
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import Workbench, open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHUNK, DEFINITION, FILE, RARE_LITERAL

# A few lines say the same in many places, and mean something else in each.
LEAST_TERMS = 40
# Of all terms of two texts, each counted as often as it occurs.
LEAST_SHARED = 0.9


def compute_chunks(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `chunk`, `definition` and `rare_literal`."""
    with told(progress, "chunks") as watch, open_workbench(plan) as bench:
        bench.see_signals(FILE)
        bench.see_content(plan.store, "chunk", "chunk_fact")
        bench.see_content(plan.store, "chunk_term", "chunk_term")
        bench.see_content(plan.store, "definition", "definition_fact")
        bench.see_content(plan.store, "literal", "literal_fact")
        bench.compute("chunk_key")
        bench.compute("chunk_size")
        _see_clusters(bench)
        bench.write(CHUNK)
        bench.write(DEFINITION)
        bench.write(RARE_LITERAL, {"rare_literal_files": plan.settings.rare_literal_files})
    return StageReport(written(plan.building, CHUNK, DEFINITION, RARE_LITERAL), watch.seconds)


def _see_clusters(bench: Workbench) -> None:
    """Make `near_identical` visible: the texts that say nearly the same, each with its cluster."""
    bench.compute("bag", {"least_terms": LEAST_TERMS})
    bench.see_rows("candidate", candidate_pairs(bench.connection.table("bag").to_arrow_table()))
    pairs = bench.answer("near_pair", {"least_shared": LEAST_SHARED})
    bench.see_rows("cluster", clusters(pairs))
    bench.compute("near_identical")
