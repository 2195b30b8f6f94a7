"""Documents beside files and messages: recent hunks and imported discussions, as a snapshot shows them."""

from __future__ import annotations

from assets.discussions.imports import DISCUSSION_VERSION
from assets.discussions.imports import FAMILY as DISCUSSIONS
from assets.hunks import FAMILY as HUNKS
from assets.hunks import HUNK_VERSION
from assets.past import past_parameters, see_past_commits
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.workbench import Workbench, open_workbench
from warehouse.progress import Progress
from warehouse.schema import DOCUMENT, DOCUMENT_PLACE, FACT_FAMILIES, FILE


def compute_documents(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `document` and `document_place`."""
    with told(progress, "documents") as watch, open_workbench(plan) as bench:
        bench.see_signals(FILE)
        see_past_commits(bench)
        see_document_facts(bench, plan)
        bench.write(DOCUMENT)
        bench.write(DOCUMENT_PLACE)
    return StageReport(written(plan.building, DOCUMENT, DOCUMENT_PLACE), watch.seconds)


def see_document_facts(bench: Workbench, plan: SnapshotPlan) -> None:
    """Make the facts of documents visible, and what the snapshot shows of them, beside `past_commit`."""
    for family, version in ((HUNKS, HUNK_VERSION), (DISCUSSIONS, DISCUSSION_VERSION)):
        for table in FACT_FAMILIES[family]:
            bench.see_facts(plan.store, family, version, table.name, table.name)
    bench.compute("recent_change", past_parameters(plan))
    bench.compute("seen_discussion", past_parameters(plan))
