"""Facts of recent diffs: the hunks of the latest past changes.

A commit whose objects are missing or damaged leaves no facts, so that the next run tries it again.
"""

from __future__ import annotations

from collections.abc import Sequence

from assets.git.hunks import CONTEXT_LINES, MAX_BYTES, MAX_CHARACTERS, DiffReader, FileDiff
from assets.languages import language_of
from assets.past import past_parameters, see_past_commits
from assets.plan import SnapshotPlan
from assets.secrets import SECRETS_VERSION, redact_all
from assets.selection import SELECTION_VERSION
from assets.selection.paths import is_secret_path
from assets.stage import StageReport, Stopwatch, family_report
from assets.stored_text import STORED_TEXT_VERSION, stored_text
from assets.workbench import open_workbench
from warehouse.progress import Progress, stage
from warehouse.schema import DIFFED, HUNK

FAMILY = "hunk"
HUNK_VERSION = (
    f"diff-3.context-{CONTEXT_LINES}.bytes-{MAX_BYTES}.characters-{MAX_CHARACTERS}.text-{STORED_TEXT_VERSION}"
    f".secrets-{SECRETS_VERSION}.selection-{SELECTION_VERSION}"
)
# Commits a part: about a second of libgit2's work, which is what a kill can lose.
PART_COMMITS = 128

# No stored text holds it.
_BETWEEN = "\0"


def add_hunks(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Read the hunks of the latest past changes that no earlier run has read."""
    watch = Stopwatch()
    missing = _missing_commits(plan)
    reader = DiffReader(plan.git_dir)
    added = 0
    with stage(progress, "hunks", len(missing), "commits"):
        for start in range(0, len(missing), PART_COMMITS):
            part = missing[start : start + PART_COMMITS]
            read = [(commit_id, reader.read(commit_id, parent_id)) for commit_id, parent_id in part]
            diffs = [(commit_id, files) for commit_id, files in read if files is not None]
            if diffs:
                _append(plan, diffs)
            added += len(diffs)
            progress.advance(len(part))
    tables = family_report(plan.store, FAMILY, HUNK_VERSION)
    return StageReport(tables, watch.seconds, added={"commits": added})


def _missing_commits(plan: SnapshotPlan) -> list[tuple[str, str | None]]:
    """Commit and first parent of each change whose hunks are to be read, the oldest first."""
    with open_workbench(plan) as bench:
        see_past_commits(bench)
        bench.see_facts(plan.store, FAMILY, HUNK_VERSION, DIFFED.name, DIFFED.name)
        bench.compute("recent_change", past_parameters(plan))
        return bench.connection.execute(_MISSING).fetchall()


_MISSING = """
SELECT commit_id, parent_id FROM recent_change ANTI JOIN diffed USING (commit_id) ORDER BY commit_number
"""


def _append(plan: SnapshotPlan, diffs: Sequence[tuple[str, list[FileDiff]]]) -> None:
    files = [(commit_id, _without_secret_file(file)) for commit_id, read in diffs for file in read]
    texts = redact_all([_joined(file) for _, file in files], [language_of(f.path).name for _, f in files])
    tables = {
        DIFFED.name: DIFFED.from_rows(
            (commit_id, file.path, len(file.hunks), file.skipped, file.detail, secrets)
            for (commit_id, file), (_, secrets) in zip(files, texts, strict=True)
        ),
        HUNK.name: HUNK.from_rows(
            (commit_id, file.path, ordinal, hunk.start_line, hunk.end_line, shown)
            for (commit_id, file), (text, _) in zip(files, texts, strict=True)
            for ordinal, (hunk, shown) in enumerate(zip(file.hunks, text.split(_BETWEEN), strict=False))
        ),
    }
    plan.store.append(FAMILY, HUNK_VERSION, tables)


def _without_secret_file(file: FileDiff) -> FileDiff:
    if not is_secret_path(file.path):
        return file
    return FileDiff(file.path, (), "secret_file", "its name is one for keys and passwords")


def _joined(file: FileDiff) -> str:
    """The hunks of a file as one text: a key may go through several."""
    return _BETWEEN.join(stored_text(hunk.text) for hunk in file.hunks)
