"""The lexical index: vocabulary, postings of chunks by field, postings of paths."""

from __future__ import annotations

import pyarrow as pa

from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import Workbench, open_workbench
from ranking.terms import count_terms
from warehouse.progress import Progress
from warehouse.schema import FILE, PATH_POSTING, POSTING, TERM


def compute_lexical(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `term`, `posting` and `path_posting`."""
    with told(progress, "lexical") as watch, open_workbench(plan) as bench:
        bench.see_signals(FILE)
        bench.see_kept("chunk_key")
        bench.see_content(plan.store, "chunk_term", "chunk_term")
        bench.see_rows("path_term", _path_terms(bench))
        bench.compute("term")
        bench.write(TERM, sql="SELECT * FROM term")
        bench.write(POSTING)
        bench.write(PATH_POSTING)
    return StageReport(written(plan.building, TERM, POSTING, PATH_POSTING), watch.seconds)


def _path_terms(bench: Workbench) -> pa.Table:
    paths = bench.connection.execute("SELECT file_id, path FROM file ORDER BY file_id").fetchall()
    rows = [(file_id, term, count) for file_id, path in paths for term, count in count_terms(path).items()]
    return pa.table(
        {
            "file_id": pa.array([r[0] for r in rows], pa.int32()),
            "term": pa.array([r[1] for r in rows], pa.string()),
            "tf_path": pa.array([r[2] for r in rows], pa.int32()),
        }
    )
