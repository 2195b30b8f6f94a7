"""The past changes that are searched: which commits they are, chosen once for messages and hunks."""

from __future__ import annotations

from typing import Any

from assets.plan import SnapshotPlan
from assets.workbench import Workbench
from warehouse.schema import COMMIT

PAST_COMMIT = "past_commit"


def keep_past_commits(bench: Workbench, plan: SnapshotPlan) -> None:
    """Leave `past_commit`, the latest commits that are worth a search, to later stages."""
    bench.keep(PAST_COMMIT, past_parameters(plan))


def see_past_commits(bench: Workbench) -> None:
    """Make `commit` and `past_commit` visible."""
    bench.see_signals(COMMIT)
    bench.see_kept(PAST_COMMIT)


def past_parameters(plan: SnapshotPlan) -> dict[str, Any]:
    """What the queries over past changes and documents may name."""
    settings = plan.settings
    return {
        "now": plan.revision.committed_at,
        "max_files": settings.coedit_max_files,
        "past_changes": settings.past_changes,
        "recent_hunks": settings.recent_hunks,
        "later_discussions": settings.later_discussions,
    }
