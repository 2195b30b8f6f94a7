"""The facts of history, read at once or bit by bit."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.git.repository import Repository
from assets.history import (
    FAMILY,
    HISTORY_VERSION,
    PART_ROWS,
    PROGRESS_STEP,
    HistoryReport,
    read_history,
    unread_commits,
    visible_commits,
)
from tests.fixtures.histories import History, Plan, build, plans
from tests.fixtures.repositories import RepositoryBuilder, run_git
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.progress import SILENT

TEXT = "".join(f"line {number}\n" for number in range(20))

Rows = list[tuple[object, ...]]


def read(store: FactStore, git_dir: Path, commit_id: str, part_rows: int = PART_ROWS) -> HistoryReport:
    return read_history(store, git_dir, commit_id, SILENT, part_rows=part_rows)


def known(store: FactStore) -> list[str]:
    ids: list[str] = store.read(FAMILY, HISTORY_VERSION, "commit")["commit_id"].to_pylist()
    return ids


def visible(store: FactStore, commit_id: str) -> set[str]:
    return set(visible_commits(store, commit_id)["commit_id"].to_pylist())


def unread(store: FactStore, commit_id: str) -> set[str]:
    return set(unread_commits(store, commit_id)["commit_id"].to_pylist())


def rev_list(git_dir: Path, commit_id: str) -> set[str]:
    return set(run_git(git_dir, "rev-list", commit_id).split())


def facts(store: FactStore, commit_id: str) -> dict[str, Rows]:
    """What a snapshot of the commit sees of both tables, in order."""
    seen = visible(store, commit_id)
    found: dict[str, Rows] = {}
    for table in ("commit", "change"):
        rows = store.read(FAMILY, HISTORY_VERSION, table).to_pylist()
        told = [tuple(map(_plain, row.values())) for row in rows if row["commit_id"] in seen]
        found[table] = sorted(told, key=repr)
    return found


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def facts_from_scratch(git_dir: Path, commit_id: str) -> dict[str, Rows]:
    with tempfile.TemporaryDirectory() as folder:
        store = FactStore(Path(folder))
        read(store, git_dir, commit_id)
        return facts(store, commit_id)


class Killed(BaseException):
    """What stands for SIGKILL where a process of its own would be too slow."""


@dataclass(frozen=True)
class DyingStore(FactStore):
    """A store whose process dies before it appends one part more than `lives`."""

    lives: list[None] = field(default_factory=list)

    def append(self, family: str, version: str, tables: Mapping[str, pa.Table]) -> None:
        if not self.lives:
            raise Killed
        self.lives.pop()
        super().append(family, version, tables)


def test_a_reading_fills_both_tables(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    first_day, second_day = datetime(2020, 1, 1, 8), datetime(2020, 1, 2, 8)
    first = repo.commit(
        {"b.py": TEXT, "a.py": "1\n"}, message="Add\n\nIt is needed.\nVery.\n", author="Ada", at=first_day
    )
    second = repo.commit(
        {"b.py": None, "c.py": TEXT + "1\n"},
        message="\n  Move  \r\n",
        author="Grace",
        at=first_day,
        committed_at=second_day,
    )
    store = FactStore(tmp_path / "facts")
    report = read(store, repo.git_dir, second)
    assert (report.new_commits, report.new_changes) == (2, 3)
    assert facts(store, second) == {
        "commit": sorted(
            [
                (first, (), first_day, first_day, "Ada", "Add", "It is needed.\nVery.", None),
                (second, (first,), first_day, second_day, "Grace", "Move", "", None),
            ]
        ),
        "change": sorted(
            [
                (first, "a.py", None, "A"),
                (first, "b.py", None, "A"),
                (second, "c.py", "b.py", "R"),
            ],
            key=repr,
        ),
    }


def test_a_second_reading_adds_what_is_new_and_no_more(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    store = FactStore(tmp_path / "facts")
    for expected in (3, 1, 2):
        for number in range(expected):
            repo.commit({"a": str(number)})
        assert read(store, repo.git_dir, repo.tip()).new_commits == expected
        assert read(store, repo.git_dir, repo.tip()).new_commits == 0
    assert visible(store, repo.tip()) == rev_list(repo.git_dir, "main")


def test_what_is_known_is_not_asked_of_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    store = FactStore(tmp_path / "facts")
    first, second = repo.commit({"a": "1"}), repo.commit({"a": "2"})
    read(store, repo.git_dir, second)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert read(store, repo.git_dir, second).new_commits == 0
    assert read(store, repo.git_dir, first).new_commits == 0


def test_an_older_commit_sees_only_its_ancestors(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first, second = repo.commit({"a": "1"}), repo.commit({"a": "2"})
    store = FactStore(tmp_path / "facts")
    read(store, repo.git_dir, second)
    assert visible(store, first) == {first}
    assert visible(store, "1" * 40) == set()
    assert unread(store, "1" * 40) == {"1" * 40}


def test_parts_are_bounded_and_in_the_order_of_their_keys(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    for number in range(40):
        repo.commit({f"{name}.py": str(number) for name in "cab"})
    store = FactStore(tmp_path / "facts")
    read(store, repo.git_dir, repo.tip(), part_rows=20)
    parts = store.parts(FAMILY, HISTORY_VERSION)
    assert len(parts) == 8
    for part in parts:
        commits, changes = (pa.parquet.read_table(part / f"{name}.parquet") for name in ("commit", "change"))
        assert commits.num_rows + changes.num_rows == 20
        assert commits["commit_id"].to_pylist() == sorted(commits["commit_id"].to_pylist())
        keys = list(zip(changes["commit_id"].to_pylist(), changes["path"].to_pylist(), strict=True))
        assert keys == sorted(keys)
        assert set(changes["commit_id"].to_pylist()) <= set(commits["commit_id"].to_pylist())


def test_long_messages_fill_a_part_too(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    for _ in range(3):
        repo.commit(message="x" * 2_500_000)
    store = FactStore(tmp_path / "facts")
    read(store, repo.git_dir, repo.tip())
    assert len(store.parts(FAMILY, HISTORY_VERSION)) == 2


def test_progress_hears_of_every_commit(tmp_path: Path) -> None:
    heard: list[object] = []

    class Listener:
        def start(self, stage: str, total: int | None, unit: str) -> None:
            heard.append((stage, total, unit))

        def advance(self, count: int) -> None:
            heard.append(count)

        def finish(self) -> None:
            heard.append("finish")

    repo = RepositoryBuilder(tmp_path / "shop")
    for _ in range(PROGRESS_STEP + 7):
        repo.commit()
    read_history(FactStore(tmp_path / "facts"), repo.git_dir, repo.tip(), Listener())
    assert heard == [("history", None, "commits"), PROGRESS_STEP, 7, "finish"]


def test_objects_that_are_gone_hide_nothing(tmp_path: Path) -> None:
    """A force-push, and then git drops what nobody can reach."""
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    store = FactStore(tmp_path / "facts")
    kept = repo.commit({"a": "1"})
    dropped = [repo.commit({"a": "2"}), repo.commit({"a": "3"})]
    read(store, repo.git_dir, repo.tip())
    forced = repo.commit({"b": "1"}, parents=[kept])
    repo.git("prune", "--expire=now")
    assert not any(repo.object_path(commit_id).exists() for commit_id in dropped)
    assert read(store, repo.git_dir, forced).new_commits == 1
    assert visible(store, forced) == {kept, forced}
    assert set(dropped) <= set(known(store))


def test_a_tip_whose_own_ancestors_are_gone_hides_what_it_can(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    store = FactStore(tmp_path / "facts")
    kept, middle, top = (repo.commit({"a": text}) for text in "123")
    read(store, repo.git_dir, top)
    forced = repo.commit({"b": "1"}, parents=[kept])
    repo.object_path(middle).unlink()
    assert read(store, repo.git_dir, forced).new_commits == 1
    assert visible(store, forced) == {kept, forced}


def test_another_repository_in_the_place_of_the_first_is_read_whole(tmp_path: Path) -> None:
    store = FactStore(tmp_path / "facts")
    for name in ("first", "second"):
        repo = RepositoryBuilder(tmp_path / name, bare=True)
        repo.commit({name: "1"})
        repo.commit({name: "2"})
        assert read(store, repo.git_dir, repo.tip()).new_commits == 2
        assert visible(store, repo.tip()) == rev_list(repo.git_dir, "main")


@dataclass(frozen=True)
class Reading:
    """One reading: of which of the commits, in parts of how many rows, killed after how many parts.

    With `prune`, all that the commit does not reach is dropped from the repository first.
    """

    number: int
    part_rows: int
    killed_after: int | None
    prune: bool


_readings = st.lists(
    st.builds(
        Reading,
        number=st.integers(0, 30),
        part_rows=st.integers(1, 8),
        killed_after=st.none() | st.integers(0, 3),
        prune=st.sampled_from([False, False, False, True]),
    ),
    min_size=1,
    max_size=6,
)


@settings(deadline=None, max_examples=40)
@given(plans(), _readings)
def test_any_sequence_of_readings_equals_one(planned: list[Plan], readings: list[Reading]) -> None:
    """Growing, force-pushes, rebases, dropped objects and kills, in any order."""
    with tempfile.TemporaryDirectory() as folder:
        history = build(RepositoryBuilder(Path(folder) / "any", bare=True), planned)
        store = FactStore(Path(folder) / "facts")
        alive = list(history.commits)
        for reading in readings:
            tip = alive[reading.number % len(alive)]
            if reading.prune:
                alive = keep_only(history, tip)
            try:
                lives = PART_ROWS if reading.killed_after is None else reading.killed_after
                dying = DyingStore(store.root, [None] * lives)
                read(dying, history.repo.git_dir, tip, reading.part_rows)
            except Killed:
                pass
            else:
                assert visible(store, tip) == rev_list(history.repo.git_dir, tip)
                assert facts(store, tip) == facts_from_scratch(history.repo.git_dir, tip)
            ids = known(store)
            assert len(ids) == len(set(ids))
            assert all(set(history.parents[commit_id]) <= set(ids) for commit_id in ids)


def keep_only(history: History, tip: str) -> list[str]:
    """Drop all that `tip` does not reach; the commits that are left."""
    repo = history.repo
    for number in range(len(history.commits)):
        repo.set_branch(f"c{number}", tip)
    repo.set_branch("main", tip)
    repo.git("prune", "--expire=now")
    reached = history.ancestors(tip)
    return [commit_id for commit_id in history.commits if commit_id in reached]


READER = """
import sys
from pathlib import Path
from assets.history import read_history
from warehouse.facts import FactStore
from warehouse.progress import SILENT

store, git_dir, commit_id = sys.argv[1:]
read_history(FactStore(Path(store)), Path(git_dir), commit_id, SILENT, part_rows=20)
"""


def test_a_reading_that_is_killed_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    for number in range(300):
        repo.commit({f"{number % 7}.py": str(number)})
    store = FactStore(tmp_path / "facts")
    with monkeypatch.context() as patched:
        # A git that stops in the middle of a commit, so that the kill finds it at work.
        stalling = tmp_path / "bin" / "git"
        stalling.parent.mkdir()
        stalling.write_text(f'#!/bin/sh\n{{ {shutil.which("git")} "$@" | head -c 20000; }}; sleep 600\n')
        stalling.chmod(0o755)
        patched.setenv("PATH", f"{stalling.parent}:{os.environ['PATH']}")
        command = [sys.executable, "-c", READER, str(store.root), str(repo.git_dir), repo.tip()]
        process = subprocess.Popen(command, start_new_session=True)
        while len(store.parts(FAMILY, HISTORY_VERSION)) < 3:
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    before = known(store)
    assert 0 < len(before) < 300
    assert read(store, repo.git_dir, repo.tip()).new_commits == 300 - len(before)
    assert facts(store, repo.tip()) == facts_from_scratch(repo.git_dir, repo.tip())


def test_a_damaged_object_in_mid_history_keeps_what_is_older(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    commits = [repo.commit({"a": str(number)}) for number in range(10)]
    stored = repo.object_path(repo.git("rev-parse", f"{commits[6]}^{{tree}}").strip())
    whole = stored.read_bytes()
    stored.chmod(0o644)
    stored.write_bytes(whole[:10])
    store = FactStore(tmp_path / "facts")
    with pytest.raises(RankhouseError, match="git log stopped"):
        read(store, repo.git_dir, commits[-1])
    assert visible(store, commits[4]) == set(commits[:5])
    assert visible(store, commits[-1]) == set()
    stored.write_bytes(whole)
    read(store, repo.git_dir, commits[-1])
    assert facts(store, commits[-1]) == facts_from_scratch(repo.git_dir, commits[-1])
    assert len(known(store)) == 10


def test_a_partial_clone_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "full")
    repo.commit({"a.py": TEXT, "b.py": TEXT * 2})
    tip = repo.commit({"a.py": None, "c.py": TEXT, "b.py": None, "d.py": TEXT * 2 + "1\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    run_git(tmp_path, "clone", "--bare", "--filter=blob:none", f"file://{repo.path}", "part.git")
    store = FactStore(tmp_path / "facts")
    read(store, tmp_path / "part.git", tip)
    assert [row[1:] for row in facts(store, tip)["change"] if row[0] == tip] == [
        ("b.py", None, "D"),
        ("c.py", "a.py", "R"),
        ("d.py", None, "A"),
    ]


def clone_shallow(repo: RepositoryBuilder, target: Path, depth: int) -> Path:
    run_git(repo.path, "clone", "--bare", f"--depth={depth}", f"file://{repo.path}", str(target))
    return target


def test_a_shallow_clone_is_read_to_its_end_and_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = RepositoryBuilder(tmp_path / "full")
    commits = [repo.commit({"a": str(number), str(number): ""}) for number in range(6)]
    cut = clone_shallow(repo, tmp_path / "cut.git", 3)
    store = FactStore(tmp_path / "facts")
    assert read(store, cut, commits[-1]).new_commits == 2
    assert visible(store, commits[-1]) == set(commits[4:])
    assert unread(store, commits[-1]) == {commits[3]}
    expected = facts_from_scratch(repo.git_dir, commits[-1])["change"]
    assert facts(store, commits[-1])["change"] == [row for row in expected if row[0] in commits[4:]]
    with monkeypatch.context() as without_git:
        without_git.setenv("PATH", str(tmp_path))
        assert read(store, cut, commits[-1]).new_commits == 0

    commits.append(repo.commit({"a": "new"}))
    run_git(cut, "fetch", "origin", "main")
    assert read(store, cut, commits[-1]).new_commits == 1

    run_git(cut, "fetch", "--unshallow", "origin", "main")
    assert read(store, cut, commits[-1]).new_commits == 4
    assert facts(store, commits[-1]) == facts_from_scratch(repo.git_dir, commits[-1])
    assert unread(store, commits[-1]) == set()


def test_a_clone_of_one_commit_has_no_history_yet(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "full")
    repo.commit({"a": "1"})
    tip = repo.commit({"a": "2"})
    cut = clone_shallow(repo, tmp_path / "cut.git", 1)
    store = FactStore(tmp_path / "facts")
    assert read(store, cut, tip).new_commits == 0
    assert visible(store, tip) == set()
    assert unread(store, tip) == {tip}


@settings(deadline=None, max_examples=15)
@given(plans(max_size=8), st.lists(st.integers(1, 6), min_size=1, max_size=3))
def test_any_deepening_ends_as_a_full_clone_does(planned: list[Plan], depths: list[int]) -> None:
    """Also where a clone is made shallower again between two readings."""
    with tempfile.TemporaryDirectory() as folder:
        history = build(RepositoryBuilder(Path(folder) / "full", bare=True), planned)
        tip = history.commits[-1]
        cut = clone_shallow(history.repo, Path(folder) / "cut.git", depths[0])
        store = FactStore(Path(folder) / "facts")
        ends: set[str] = set()
        for depth in [*depths, 2**31 - 1]:
            run_git(cut, "fetch", f"--depth={depth}", "origin", "+main:main")
            read(store, cut, tip)
            ends |= Repository(cut).boundary
            assert rev_list(cut, tip) - ends <= visible(store, tip) <= history.ancestors(tip)
            assert unread(store, tip) <= ends
        assert visible(store, tip) == history.ancestors(tip)
        assert facts(store, tip) == facts_from_scratch(history.repo.git_dir, tip)
        assert len(known(store)) == len(set(known(store)))
