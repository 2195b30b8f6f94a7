"""Which files of the tree a run leaves unread: the answer that other queries join."""

from __future__ import annotations

from assets.plan import SnapshotPlan
from assets.tree import visible_files
from assets.workbench import Workbench
from warehouse.schema import CONTENT_MARK


def see_left_out_files(bench: Workbench, plan: SnapshotPlan) -> None:
    """Make `tree` and `left_out_file` visible, and the marks that it is made of."""
    files = visible_files(plan.git_dir, plan.revision.commit_id)
    bench.see_rows("tree", files.table)
    bench.see_rows("path_mark", files.marks)
    bench.see_content(plan.store, CONTENT_MARK.name, CONTENT_MARK.name)
    bench.compute("left_out_file", {"skip_rules": list(plan.settings.skip_rules())})
