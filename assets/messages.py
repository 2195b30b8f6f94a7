"""Messages of past commits: their terms as facts, their index and what they refer to as signals."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from assets.past import see_past_commits
from assets.plan import SnapshotPlan
from assets.stage import StageReport, Stopwatch, family_report, told, written
from assets.workbench import Workbench, open_workbench
from ranking.terms import ANALYSER_VERSION, count_terms
from warehouse.facts import FactStore
from warehouse.progress import Progress, stage
from warehouse.schema import (
    COMMIT,
    COMMIT_DOCUMENT,
    COMMIT_REFERENCE,
    COMMIT_TERM,
    MESSAGE,
    MESSAGE_POSTING,
    MESSAGE_TERM,
)

FAMILY = "message"
MESSAGE_VERSION = f"analyser-{ANALYSER_VERSION}"
# Messages a part: about a second of work, which is what a kill can lose.
PART_MESSAGES = 8192


def add_messages(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Analyse the messages that are searched and that no earlier run has analysed."""
    watch = Stopwatch()
    missing = _missing_messages(plan)
    with stage(progress, "messages", missing.num_rows, "messages"):
        for part in _parts(missing):
            plan.store.append(FAMILY, MESSAGE_VERSION, analysed(part))
            progress.advance(part.num_rows)
    tables = family_report(plan.store, FAMILY, MESSAGE_VERSION)
    return StageReport(tables, watch.seconds, added={"messages": missing.num_rows})


def compute_messages(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `commit_document`, `message_term`, `message_posting` and `commit_reference`."""
    with told(progress, "past changes") as watch, open_workbench(plan) as bench:
        see_past_commits(bench)
        _see_messages(bench, plan.store)
        bench.write(COMMIT_DOCUMENT)
        bench.compute("message_term")
        bench.write(MESSAGE_TERM, sql="FROM message_term")
        bench.write(MESSAGE_POSTING)
    with open_workbench(plan) as bench:
        bench.see_signals(COMMIT)
        bench.connection.execute(_MESSAGE_TEXT)
        bench.compute("mention")
        bench.write(COMMIT_REFERENCE)
    tables = (COMMIT_DOCUMENT, MESSAGE_TERM, MESSAGE_POSTING, COMMIT_REFERENCE)
    return StageReport(written(plan.building, *tables), watch.seconds)


_MESSAGE_TEXT = """
CREATE TEMP VIEW message_text AS
SELECT commit_id, subject || chr(10) || body AS text FROM commit
"""


def analysed(messages: pa.Table) -> dict[str, pa.Table]:
    """The facts of messages, given as `commit_id` and `text`."""
    counted = [
        (commit_id, count_terms(text))
        for commit_id, text in zip(*(column.to_pylist() for column in messages.columns), strict=True)
    ]
    return {
        MESSAGE.name: MESSAGE.from_rows((c, sum(counts.values())) for c, counts in counted),
        COMMIT_TERM.name: COMMIT_TERM.from_rows(
            (c, term, tf) for c, counts in counted for term, tf in sorted(counts.items())
        ),
    }


def _missing_messages(plan: SnapshotPlan) -> pa.Table:
    with open_workbench(plan) as bench:
        see_past_commits(bench)
        _see_messages(bench, plan.store)
        return bench.answer("missing_message")


def _see_messages(bench: Workbench, store: FactStore) -> None:
    for table in (MESSAGE, COMMIT_TERM):
        bench.see_facts(store, FAMILY, MESSAGE_VERSION, table.name, table.name)


def _parts(messages: pa.Table) -> Iterator[pa.Table]:
    for start in range(0, messages.num_rows, PART_MESSAGES):
        yield messages.slice(start, PART_MESSAGES)
