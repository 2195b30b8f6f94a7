"""The vectors of the tree's chunks: a table for analysts and a matrix, row by chunk id, for search."""

from __future__ import annotations

import numpy as np
import pyarrow.parquet as pq

from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.layout import VECTORS
from warehouse.progress import Progress
from warehouse.schema import VECTOR


def compute_vectors(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `vector` and the matrix."""
    with told(progress, "vectors") as watch:
        with open_workbench(plan) as bench:
            bench.see_kept("chunk_key")
            bench.see_facts(plan.store, "embedding", plan.encoder.id, "embedding", "embedding")
            bench.write(VECTOR)
        _write_matrix(plan)
    return StageReport(written(plan.building, VECTOR), watch.seconds)


def _write_matrix(plan: SnapshotPlan) -> None:
    """Fill the matrix from the table batch by batch, so that memory does not grow with the repository."""
    source = pq.ParquetFile(plan.building / f"{VECTOR.name}.parquet")
    shape = (source.metadata.num_rows, plan.encoder.dimension)
    if not shape[0]:
        np.save(plan.building / VECTORS, np.empty(shape, np.float32))
        return
    matrix = np.lib.format.open_memmap(plan.building / VECTORS, mode="w+", dtype=np.float32, shape=shape)
    row = 0
    for batch in source.iter_batches(columns=["vector"]):
        vectors = batch.column(0).flatten().to_numpy().reshape(-1, plan.encoder.dimension)
        matrix[row : row + len(vectors)] = vectors
        row += len(vectors)
    matrix.flush()
