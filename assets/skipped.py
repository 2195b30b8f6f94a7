"""What was left out and why: one table, so that nothing is dropped in silence."""

from __future__ import annotations

from assets.documents import see_document_facts
from assets.files import history_parameters
from assets.history import unread_commits
from assets.left_out import see_left_out_files
from assets.past import see_past_commits
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.tree import visible_files
from assets.workbench import open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHANGE, FILE, SKIPPED


def compute_skipped(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `skipped`."""
    with told(progress, "skipped") as watch, open_workbench(plan) as bench:
        bench.see_signals(CHANGE, FILE)
        see_past_commits(bench)
        see_left_out_files(bench, plan)
        bench.see_content(plan.store, "blob", "blob")
        bench.see_rows("left_out_path", visible_files(plan.git_dir, plan.revision.commit_id).left_out)
        bench.see_rows("unread_commit", unread_commits(plan.store, plan.revision.commit_id))
        see_document_facts(bench, plan)
        bench.compute("left_out_document")
        bench.compute("change_unit", history_parameters(plan))
        bench.write(SKIPPED)
        bench.see_signals(SKIPPED)
        counted = bench.connection.execute(
            "SELECT kind || ': ' || reason, count(*) FROM skipped GROUP BY ALL ORDER BY ALL"
        ).fetchall()
    return StageReport(written(plan.building, SKIPPED), watch.seconds, skipped=dict(counted))
