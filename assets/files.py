"""Signals of history by file: visible commits and changes, and what they say of each file of the tree."""

from __future__ import annotations

from typing import Any

from assets.history import HISTORY_VERSION, visible_commits
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.tree import visible_files
from assets.workbench import WEIGHT_UNIT, Workbench, open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHANGE, COEDIT, COMMIT, FILE


def compute_files(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `commit`, `change` and `file`."""
    with told(progress, "files") as watch, open_workbench(plan.building) as bench:
        _see_history(bench, plan)
        bench.see_content(plan.store, "blob", "blob")
        parameters = history_parameters(plan)
        bench.write(COMMIT, sql="SELECT * FROM commit")
        bench.write(CHANGE, sql="SELECT * FROM change")
        bench.compute("touch", parameters)
        bench.write(FILE, parameters)
    return StageReport(written(plan.building, COMMIT, CHANGE, FILE), watch.seconds)


def compute_coedit(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `coedit`."""
    with told(progress, "coedit") as watch, open_workbench(plan.building) as bench:
        bench.see_signals(COMMIT, CHANGE, FILE)
        bench.connection.execute("CREATE VIEW tree AS SELECT file_id, path FROM file")
        parameters = history_parameters(plan)
        bench.compute("touch", parameters)
        bench.write(COEDIT, parameters)
    return StageReport(written(plan.building, COEDIT), watch.seconds)


def history_parameters(plan: SnapshotPlan) -> dict[str, Any]:
    """What the queries over history may name; `now` is the commit's time, never this machine's clock."""
    return {
        "now": plan.revision.committed_at,
        "half_life_days": plan.settings.half_life_days,
        "min_files": plan.settings.coedit_min_files,
        "max_files": plan.settings.coedit_max_files,
        "recent_commits": plan.settings.coedit_recent_commits,
        "unit": WEIGHT_UNIT,
    }


def _see_history(bench: Workbench, plan: SnapshotPlan) -> None:
    """Make the tree and the commits and changes of the revision's ancestors visible."""
    bench.see_rows("tree", visible_files(plan.git_dir, plan.revision.commit_id).table)
    bench.see_rows("visible_commit", visible_commits(plan.store, plan.revision.commit_id))
    for table in (COMMIT, CHANGE):
        bench.see_facts(plan.store, "history", HISTORY_VERSION, table.name, f"{table.name}_fact")
        bench.connection.execute(
            f"CREATE TABLE {table.name} AS FROM {table.name}_fact SEMI JOIN visible_commit USING (commit_id)"
        )
