"""Signals of history: the commits that a revision sees, what they touched, and what changes together."""

from __future__ import annotations

import re
from typing import Any

import pyarrow as pa

from assets.git.blobs import BlobReader
from assets.history import HISTORY_VERSION, visible_commits
from assets.languages.registry import language_words
from assets.left_out import see_left_out_files
from assets.lineage import Rename, lineage
from assets.past import keep_past_commits
from assets.plan import SnapshotPlan
from assets.stage import StageReport, told, written
from assets.tree import VisibleFiles, visible_files
from assets.workbench import Workbench, open_workbench
from warehouse.progress import Progress
from warehouse.schema import CHANGE, COEDIT, COMMIT, COMMIT_FACT, FILE, LANGUAGE_WORD, TOUCH, WEIGHT_UNIT

# Where teams list commits that only changed how code looks; git itself reads whatever file it is told.
IGNORED_COMMITS = ".git-blame-ignore-revs"
_COMMIT_ID = re.compile(rb"^\s*([0-9a-f]{40}|[0-9a-f]{64})\b", re.MULTILINE)


def compute_files(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `commit`, `change`, `touch` and `file`, and keep the past commits for later stages."""
    with told(progress, "files") as watch, open_workbench(plan) as bench:
        files = visible_files(plan.git_dir, plan.revision.commit_id)
        parameters = history_parameters(plan)
        see_left_out_files(bench, plan)
        bench.see_content(plan.store, "blob", "blob")
        _write_commits(bench, plan, files, parameters)
        bench.see_rows("lineage", _lineage(bench, files))
        bench.write(TOUCH, parameters)
        bench.see_signals(TOUCH)
        keep_past_commits(bench, plan)
        bench.write(FILE, parameters)
        _write_language_words(bench)
    tables = written(plan.building, COMMIT, CHANGE, TOUCH, FILE, LANGUAGE_WORD)
    return StageReport(tables, watch.seconds)


def compute_coedit(plan: SnapshotPlan, progress: Progress) -> StageReport:
    """Write `coedit`."""
    with told(progress, "coedit") as watch, open_workbench(plan) as bench:
        bench.see_signals(COMMIT, CHANGE, TOUCH)
        parameters = history_parameters(plan)
        bench.compute("change_unit", parameters)
        bench.write(COEDIT, parameters)
    return StageReport(written(plan.building, COEDIT), watch.seconds)


def history_parameters(plan: SnapshotPlan) -> dict[str, Any]:
    """What the queries over history may name; `now` is the commit's time, never this machine's clock."""
    settings = plan.settings
    return {
        "now": plan.revision.committed_at,
        "half_life_days": settings.half_life_days,
        "merges": settings.history_merges,
        "change_unit": settings.history_change,
        "ticket_minutes": settings.history_ticket_minutes,
        "min_files": settings.coedit_min_files,
        "max_files": settings.coedit_max_files,
        "recent_changes": settings.coedit_recent_changes,
        "horizon_changes": settings.coedit_horizon_changes,
        "horizon_days": settings.coedit_horizon_days,
        "unit": WEIGHT_UNIT,
    }


def _write_commits(
    bench: Workbench, plan: SnapshotPlan, files: VisibleFiles, parameters: dict[str, Any]
) -> None:
    """Write `commit` and `change`: of all facts of history, what the revision's ancestors are."""
    bench.see_rows("seen_commit", visible_commits(plan.store, plan.revision.commit_id))
    bench.see_rows("ignored_commit", _ignored_commits(plan, files))
    bench.see_facts(plan.store, "history", HISTORY_VERSION, COMMIT_FACT.name, "commit_fact")
    bench.see_facts(plan.store, "history", HISTORY_VERSION, CHANGE.name, "change_fact")
    bench.write(CHANGE, sql="FROM change_fact SEMI JOIN seen_commit USING (commit_id)")
    bench.see_signals(CHANGE)
    bench.compute("commit_seen", parameters)
    bench.write(COMMIT, parameters)
    bench.see_signals(COMMIT)


def _write_language_words(bench: Workbench) -> None:
    words, languages = zip(*language_words(), strict=True)
    bench.see_rows("called", pa.table({"word": words, "language": languages}))
    bench.see_signals(FILE)
    bench.write(LANGUAGE_WORD)


def _ignored_commits(plan: SnapshotPlan, files: VisibleFiles) -> pa.Table:
    """The commits that the tree lists as not worth blaming, one column `commit_id`."""
    listed = next((e.blob_id for e in files.entries if e.path == IGNORED_COMMITS), None)
    content = BlobReader(plan.git_dir).read(listed) if listed is not None else b""
    found = _COMMIT_ID.findall(content) if isinstance(content, bytes) else []
    return pa.table({"commit_id": pa.array(sorted({i.decode() for i in found}), pa.string())})


def _lineage(bench: Workbench, files: VisibleFiles) -> pa.Table:
    renames = bench.connection.execute(
        "SELECT generation, old_path, path FROM change JOIN commit USING (commit_id) "
        "WHERE status = 'R' AND left_out IS NULL"
    ).fetchall()
    return lineage((Rename(*row) for row in renames), {e.path for e in files.entries})
