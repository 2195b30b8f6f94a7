"""The graph of files: which depends on which, and the imports that lead nowhere."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from assets.git.blobs import BlobReader
from assets.imports.resolution import resolve
from assets.imports.tables import Named
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.progress import Progress
from warehouse.schema import DEFINITION, EDGE, FILE, IMPORT_RATE, UNRESOLVED_IMPORT

# Manifests that people write are smaller.
MANIFEST_LIMIT = 1_000_000


def compute_graph(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `edge`, `unresolved_import`, `import_rate`: all anew, as a new file can resolve an old import."""
    with told(progress, "graph") as watch, open_workbench(plan) as bench:
        bench.see_signals(FILE, DEFINITION)
        bench.see_content(plan.store, "import_statement", "import_statement")
        bench.see_content(plan.store, "reference", "reference")
        blobs = dict(bench.connection.execute("SELECT path, blob_id FROM file").fetchall())
        defined = bench.connection.sql("SELECT path, symbol, kind FROM definition JOIN file USING (file_id)")
        named = Named(bench.answer("importing"), defined.to_arrow_table(), bench.answer("referring"))
        with _collecting_less_often():
            resolution = resolve(blobs, named, _manifest_reader(BlobReader(plan.git_dir), blobs))
        bench.see_rows("resolved", resolution.edges)
        bench.see_rows("unresolved", resolution.unresolved)
        bench.write(EDGE)
        bench.write(UNRESOLVED_IMPORT)
        bench.see_signals(UNRESOLVED_IMPORT)
        bench.write(IMPORT_RATE)
    return StageReport(written(plan.building, EDGE, UNRESOLVED_IMPORT, IMPORT_RATE), watch.seconds)


@contextmanager
def _collecting_less_often() -> Iterator[None]:
    """A million small rows come to life here and stay: looking for cycles among them took a quarter more."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _manifest_reader(reader: BlobReader, blobs: dict[str, str]) -> Callable[[str], str | None]:
    """A function from the path of a file of the tree to its text."""

    def read(path: str) -> str | None:
        blob_id = blobs.get(path)
        size = reader.size(blob_id) if blob_id is not None else None
        if blob_id is None or not isinstance(size, int) or size > MANIFEST_LIMIT:
            return None
        data = reader.read(blob_id)
        return data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else None

    return read
