"""Facts of likeness: a sketch of each text of a revision that is large enough to be compared."""

from __future__ import annotations

from hashlib import blake2b

import pyarrow as pa

from assets.languages.facts import CONTENT_VERSION
from assets.near_identical import SKETCHES_VERSION, sketches
from assets.plan import SnapshotPlan
from assets.stage import StageReport, family_report, told
from assets.workbench import Workbench, open_workbench
from warehouse.facts import FactStore
from warehouse.progress import Progress
from warehouse.schema import FILE, SKETCH

FAMILY = "sketch"
# The terms are those of the content facts: the name of all their makers is too long for a folder.
_CONTENT = blake2b(CONTENT_VERSION.encode(), digest_size=8).hexdigest()
SKETCH_VERSION = f"minhash-{SKETCHES_VERSION}.content-{_CONTENT}"

# A few lines say the same in many places, and mean something else in each.
LEAST_TERMS = 40


def add_sketches(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Sketch the texts that no earlier run has sketched, and keep for later stages what the chunks are.

    Sketches of a hundred thousand texts are a matter of seconds: a kill may lose them all.
    """
    with told(progress, "sketches") as watch:
        with open_workbench(plan) as bench:
            _keep_chunks(bench, plan)
            see_sketches(bench, plan.store)
            found = _sketched(bench)
        if found.num_rows:
            plan.store.append(FAMILY, SKETCH_VERSION, {SKETCH.name: found})
    tables = family_report(plan.store, FAMILY, SKETCH_VERSION)
    return StageReport(tables, watch.seconds, added={"texts": found.num_rows})


def see_sketches(bench: Workbench, store: FactStore) -> None:
    """Make `sketch` visible."""
    bench.see_facts(store, FAMILY, SKETCH_VERSION, SKETCH.name, SKETCH.name)


def _keep_chunks(bench: Workbench, plan: SnapshotPlan) -> None:
    bench.see_signals(FILE)
    bench.see_content(plan.store, "chunk", "chunk_fact")
    bench.see_content(plan.store, "chunk_term", "chunk_term")
    bench.keep("chunk_key")
    bench.keep("chunk_size")
    bench.keep("compared", {"least_terms": LEAST_TERMS})


def _sketched(bench: Workbench) -> pa.Table:
    bench.see_rows("drawn", sketches(bench.answer("unsketched")))
    return bench.connection.sql(_OF_CHUNKS).to_arrow_table()


_OF_CHUNKS = """
SELECT blob_id, language, ordinal, bag, bands
FROM drawn
JOIN compared USING (text_id)
ORDER BY blob_id, language, ordinal
"""
