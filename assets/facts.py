"""The stages that add facts of content and of history to a repository's store."""

from __future__ import annotations

from assets.content import extract_content
from assets.history import HISTORY_VERSION, read_history
from assets.languages.facts import content_versions
from assets.plan import SnapshotPlan
from assets.stage import StageReport, Stopwatch, family_report
from assets.tree import visible_files
from warehouse.progress import Progress


def add_content(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Extract every file of the tree that is to be read and whose content no earlier run has read."""
    watch = Stopwatch()
    files = visible_files(plan.git_dir, plan.revision.commit_id).read_by(plan.settings)
    extract_content(plan.store, plan.git_dir, files.entries, progress)
    return StageReport(family_report(plan.store, "content", *content_versions()), watch.seconds)


def add_history(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Read the commits that no earlier run has read."""
    watch = Stopwatch()
    report = read_history(plan.store, plan.git_dir, plan.revision.commit_id, progress)
    added = {"commits": report.new_commits, "changes": report.new_changes}
    return StageReport(family_report(plan.store, "history", HISTORY_VERSION), watch.seconds, added=added)
