"""The vectors of the tree's chunks: a table for analysts and a matrix, row by chunk id, for search."""

from __future__ import annotations

from typing import IO

import numpy as np
import pyarrow as pa

from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.layout import VECTORS
from warehouse.progress import Progress
from warehouse.schema import VECTOR
from warehouse.sql import query


def compute_vectors(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `vector` and the matrix."""
    with told(progress, "vectors") as watch, open_workbench(plan) as bench:
        bench.see_kept("chunk_key")
        bench.see_facts(plan.store, "embedding", plan.encoder.id, "embedding", "embedding")
        rows = bench.connection.sql(query("signals/vector")).count("*").fetchall()[0][0]
        with (plan.building / VECTORS).open("wb") as stream:
            _write_header(stream, (rows, plan.encoder.dimension))
            bench.write(VECTOR, also=lambda batch: stream.write(_floats(batch)))
    return StageReport(written(plan.building, VECTOR), watch.seconds)


def _write_header(stream: IO[bytes], shape: tuple[int, int]) -> None:
    """Begin a NumPy file: the rows follow as they come, so that memory does not grow with the repository."""
    descr = np.lib.format.dtype_to_descr(np.dtype(np.float32))
    np.lib.format.write_array_header_1_0(stream, {"descr": descr, "fortran_order": False, "shape": shape})


def _floats(batch: pa.RecordBatch) -> memoryview:
    return memoryview(batch.column("vector").flatten().to_numpy()).cast("B")
