"""The graph of files: which depends on which, and the imports that lead nowhere."""

from __future__ import annotations

from assets.imports import resolve_imports
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import open_workbench
from warehouse.progress import Progress
from warehouse.schema import DEFINITION, EDGE, FILE, UNRESOLVED_IMPORT


def compute_graph(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `edge` and `unresolved_import`: all anew, since a new file can resolve an old import."""
    with told(progress, "graph") as watch, open_workbench(plan.building) as bench:
        bench.see_signals(FILE, DEFINITION)
        bench.see_content(plan.store, "import_statement", "import_statement")
        paths = bench.connection.execute("SELECT path FROM file ORDER BY path").fetchall()
        defined = bench.connection.sql("SELECT path, symbol FROM definition JOIN file USING (file_id)")
        resolution = resolve_imports(
            bench.answer("importing"), [path for (path,) in paths], defined.to_arrow_table()
        )
        bench.see_rows("resolved", resolution.edges)
        bench.see_rows("unresolved", resolution.unresolved)
        bench.write(EDGE)
        bench.write(UNRESOLVED_IMPORT)
    return StageReport(written(plan.building, EDGE, UNRESOLVED_IMPORT), watch.seconds)
