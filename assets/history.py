"""The facts of history: each commit once, with the files that it touched.

A part holds commits whose parents are in it or in an earlier one. So a kill loses no more than a part, and
what was read already is told by the facts alone: there is no other state that could contradict them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from assets.git.ancestry import NONE, CommitGraph
from assets.git.log import RENAME_SIMILARITY, LoggedCommit
from assets.git.patient_log import stream_patient_log
from assets.git.repository import Repository
from assets.secrets import SECRETS_VERSION, redact_all
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.progress import Progress, stage
from warehouse.schema import CHANGE, COMMIT_FACT, Table

SEEN_COMMIT = pa.schema(
    [
        pa.field("commit_id", pa.string(), nullable=False),
        pa.field("generation", pa.int64(), nullable=False),
        pa.field("on_first_parent", pa.bool_(), nullable=False),
    ]
)
FAMILY = "history"
# Whoever changes what is read from a commit, or what counts as a rename, makes other facts.
HISTORY_VERSION = f"log-3.rename-{RENAME_SIMILARITY}.secrets-{SECRETS_VERSION}"

# A part is full at so many rows or characters of messages: half a second of git's work and some
# twenty megabytes of memory.
PART_ROWS = 50_000
PART_CHARACTERS = 4_000_000
PROGRESS_STEP = 500


@dataclass(frozen=True)
class HistoryReport:
    """What one reading added, and the seconds that it took."""

    new_commits: int
    new_changes: int
    seconds: float


def read_history(
    store: FactStore,
    git_dir: Path,
    commit_id: str,
    progress: Progress,
    *,
    part_rows: int = PART_ROWS,
) -> HistoryReport:
    """Add to the facts each commit that leads to `commit_id` and is not among them.

    Commits at which a shallow clone ends are left out, for git shows them as if they had no parents and had
    added every file. They are read once the clone is deepened; `unread_commits` names them.

    A part is written at `part_rows` rows. RankhouseError where git fails, after all that it told until then
    was added.
    """
    started = time.perf_counter()
    new_commits = new_changes = 0
    with stage(progress, "history", None, "commits"):
        unknown = _unknown_commits(_known_commits(store), Repository(git_dir), commit_id)
        for part in _parts(_counted(unknown, progress), part_rows):
            store.append(FAMILY, HISTORY_VERSION, part.tables())
            new_commits += len(part.commits[0])
            new_changes += len(part.changes[0])
    return HistoryReport(new_commits, new_changes, time.perf_counter() - started)


def visible_commits(store: FactStore, commit_id: str) -> pa.Table:
    """The commits that a snapshot of `commit_id` sees: it and its ancestors, as rows of SEEN_COMMIT.

    What `git rev-list` prints, without the commits at which a shallow clone ends.
    """
    known = _known_commits(store)
    generations = known.generations(commit_id)
    seen = generations != NONE
    columns = [
        known.named(seen),
        pa.array(generations[seen], pa.int64()),
        pa.array(known.first_parents(commit_id)[seen]),
    ]
    return pa.Table.from_arrays(columns, schema=SEEN_COMMIT)


def unread_commits(store: FactStore, commit_id: str) -> pa.Table:
    """The commits at which the history of `commit_id` ends though git has more: one column `commit_id`.

    None for a full clone; for a shallow one, those whose parents it left out.
    """
    return _commit_column(_known_commits(store).unknown_ancestors(commit_id))


def _known_commits(store: FactStore) -> CommitGraph:
    """The commits among the facts."""
    table = store.read(FAMILY, HISTORY_VERSION, COMMIT_FACT.name, ["commit_id", "parents"])
    return CommitGraph(table["commit_id"].combine_chunks(), table["parents"].combine_chunks())


def _unknown_commits(known: CommitGraph, repository: Repository, commit_id: str) -> Iterator[LoggedCommit]:
    """The commits to add, parents before children.

    What a deepened clone or a purged branch left incomplete is told again by git, and passed over here.
    """
    finished = known.complete(repository.boundary)
    number = known.number(commit_id)
    if number != NONE and finished[number]:
        return
    hidden = known.nearest(known.tips(finished), repository.holds_commit)
    log = stream_patient_log(repository.git_dir, commit_id, hidden, exact_renames=repository.partial)
    with closing(log):
        for commit in log:
            if commit.commit_id not in known and commit.commit_id not in repository.boundary:
                yield commit


def _counted(commits: Iterable[LoggedCommit], progress: Progress) -> Iterator[LoggedCommit]:
    """The same commits, while `progress` hears of them."""
    count = 0
    for count, commit in enumerate(commits, 1):
        yield commit
        if count % PROGRESS_STEP == 0:
            progress.advance(PROGRESS_STEP)
    progress.advance(count % PROGRESS_STEP)


class _Part:
    """Rows of both tables, kept by column: so many tuples would keep the garbage collector busy."""

    def __init__(self) -> None:
        # All columns but those that the messages give.
        self.commits: tuple[list[object], ...] = tuple([] for _ in COMMIT_FACT.columns[:-3])
        self._messages: list[str] = []
        self.changes: tuple[list[object], ...] = tuple([] for _ in CHANGE.columns)
        self._characters = 0

    def full(self, rows: int) -> bool:
        held = len(self.commits[0]) + len(self.changes[0])
        return held >= rows or self._characters >= PART_CHARACTERS

    def add(self, commit: LoggedCommit) -> None:
        for column, value in zip(self.commits, commit[:-2], strict=True):
            column.append(value)
        self._messages.append(commit.message.strip())
        commit_ids, paths, old_paths, statuses = self.changes
        for path, old_path, status in commit.changes:
            commit_ids.append(commit.commit_id)
            paths.append(path)
            old_paths.append(old_path)
            statuses.append(status)
        self._characters += len(commit.message)

    def tables(self) -> dict[str, pa.Table]:
        return {
            COMMIT_FACT.name: _table(COMMIT_FACT, (*self.commits, *_message_columns(self._messages))),
            CHANGE.name: _table(CHANGE, self.changes),
        }


def _message_columns(messages: Sequence[str]) -> tuple[list[object], list[object], list[object]]:
    """Subjects, bodies, and what was taken out of them."""
    subjects: list[object] = []
    bodies: list[object] = []
    clean = redact_all(messages)
    for message, _ in clean:
        subject, _, body = message.partition("\n")
        subjects.append(subject.rstrip())
        bodies.append(body.strip())
    return subjects, bodies, [secrets for _, secrets in clean]


def _table(declared: Table, columns: Sequence[list[object]]) -> pa.Table:
    """The columns as an Arrow table, in the order of its key."""
    arrays = [pa.array(values, c.type) for values, c in zip(columns, declared.columns, strict=True)]
    table = pa.Table.from_arrays(arrays, schema=declared.arrow)
    return table.sort_by([(column, "ascending") for column in declared.key])


def _parts(commits: Iterable[LoggedCommit], rows: int) -> Iterator[_Part]:
    """Full parts and a last one, which comes also before the fault that ended the commits."""
    part = _Part()
    fault: RankhouseError | None = None
    try:
        for commit in commits:
            part.add(commit)
            if part.full(rows):
                yield part
                part = _Part()
    except RankhouseError as raised:
        fault = raised
    if part.commits[0]:
        yield part
    if fault is not None:
        raise fault


def _commit_column(commit_ids: Iterable[str]) -> pa.Table:
    return pa.table({"commit_id": pa.array(sorted(commit_ids), pa.string())})
