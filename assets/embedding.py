"""Facts of meaning: the vector of every chunk text that a revision shows and no earlier run has encoded."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from assets.left_out import see_left_out_files
from assets.plan import SnapshotPlan
from assets.stage import StageReport, Stopwatch, fact_report
from assets.workbench import open_workbench
from ranking.encoders.protocol import Encoder
from warehouse.progress import Progress, stage
from warehouse.schema import EMBEDDING

# Chunks a part: what a kill can lose. A neural encoder takes about ten seconds for as many, a static one a
# moment, so the slow one loses little and the fast one does not drown in files.
SLOW_PART = 128
FAST_PART = 8192


def embed(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Encode what is new and add it to the facts; the same text is never encoded twice by one encoder."""
    watch = Stopwatch()
    version = plan.encoder.id
    missing = _missing_texts(plan, version)
    with stage(progress, "embedding", missing.num_rows, "chunks"):
        for part in _parts(missing, SLOW_PART if _is_slow(plan.encoder) else FAST_PART):
            plan.store.append("embedding", version, {"embedding": _encoded(plan.encoder, part)})
            progress.advance(part.num_rows)
    files = [p / "embedding.parquet" for p in plan.store.parts("embedding", version)]
    return StageReport({"embedding": fact_report(files)}, watch.seconds, added={"chunks": missing.num_rows})


def _missing_texts(plan: SnapshotPlan, version: str) -> pa.Table:
    """Hash and text of each distinct chunk text without a vector, in the order of the hashes."""
    with open_workbench(plan) as bench:
        see_left_out_files(bench, plan)
        bench.see_content(plan.store, "chunk", "chunk_fact")
        bench.see_facts(plan.store, "embedding", version, "embedding", "embedding")
        return bench.answer("missing_embedding")


def _parts(texts: pa.Table, size: int) -> Iterator[pa.Table]:
    for start in range(0, texts.num_rows, size):
        yield texts.slice(start, size)


def _encoded(encoder: Encoder, part: pa.Table) -> pa.Table:
    vectors = encoder.encode_documents(part.column("text").to_pylist())
    offsets = np.arange(len(vectors) + 1, dtype=np.int32) * encoder.dimension
    rows = pa.ListArray.from_arrays(offsets, pa.array(vectors.ravel()))
    return pa.Table.from_arrays([part.column("content_hash"), rows], schema=EMBEDDING.arrow)


def _is_slow(encoder: Encoder) -> bool:
    return not encoder.id.startswith("static")
