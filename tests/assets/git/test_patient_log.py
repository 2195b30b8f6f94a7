"""History past contents that are damaged or missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.git import patient_log
from assets.git.log import FileChange, LoggedCommit, stream_log
from assets.git.patient_log import stream_patient_log
from tests.fixtures.repositories import RepositoryBuilder
from warehouse.errors import RankhouseError

TEXT = "".join(f"line {number}\n" for number in range(20))


def moves(repo: RepositoryBuilder, number: int) -> str:
    """A commit that moves a file and edits it, so that only its contents tell that it is the same."""
    before = {f"{number}/old.py": f"{number}\n{TEXT}"}
    repo.commit(before)
    return repo.commit({f"{number}/old.py": None, f"{number}/new.py": f"{number}\n{TEXT}more\n"})


def lose(repo: RepositoryBuilder, commit_id: str, path: str) -> None:
    repo.object_path(repo.git("rev-parse", f"{commit_id}:{path}").strip()).unlink()


def told(repo: RepositoryBuilder, commit_id: str) -> list[LoggedCommit]:
    return list(stream_patient_log(repo.git_dir, commit_id, []))


def test_only_commits_whose_contents_are_gone_lose_their_renames(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    moved = [moves(repo, number) for number in range(6)]
    whole = list(stream_log(repo.git_dir, moved[-1], []))
    for number in (1, 4):
        lose(repo, moved[number], f"{number}/new.py")

    found = told(repo, moved[-1])
    assert [commit.commit_id for commit in found] == [commit.commit_id for commit in whole]
    assert [commit._replace(changes=[]) for commit in found] == [c._replace(changes=[]) for c in whole]
    changes = {commit.commit_id: sorted(commit.changes) for commit in found}
    for number, commit_id in enumerate(moved):
        old, new = f"{number}/old.py", f"{number}/new.py"
        apart = [FileChange(new, None, "A"), FileChange(old, None, "D")]
        assert changes[commit_id] == (apart if number in (1, 4) else [FileChange(new, old, "R")])


def test_after_many_stops_contents_are_no_longer_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patient_log, "MOST_STOPS", 2)
    repo = RepositoryBuilder(tmp_path / "shop")
    moved = [moves(repo, number) for number in range(8)]
    for number in (0, 2, 4):
        lose(repo, moved[number], f"{number}/new.py")
    found = {commit.commit_id: commit for commit in told(repo, moved[-1])}
    assert len(found) == 16
    assert [change.status for change in found[moved[1]].changes] == ["R"]
    assert sorted(change.status for change in found[moved[7]].changes) == ["A", "D"]


def test_branches_are_told_once_each(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    root = repo.commit({"a": "1"})
    left = moves(repo, 1)
    right = repo.commit({"b": "1"}, branch="other", parents=[root])
    tip = repo.commit({"b": "1"}, branch="main", parents=[left, right])
    lose(repo, left, "1/new.py")
    ids = [commit.commit_id for commit in told(repo, tip)]
    assert sorted(ids) == sorted(repo.git("rev-list", tip).split())
    assert len(ids) == 5


def test_a_tree_that_is_gone_still_stops_it(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    commits = [repo.commit({"a": str(number)}) for number in range(5)]
    repo.object_path(repo.git("rev-parse", f"{commits[3]}^{{tree}}").strip()).unlink()
    seen = []
    with pytest.raises(RankhouseError, match="git log stopped"):
        seen.extend(commit.commit_id for commit in stream_patient_log(repo.git_dir, commits[-1], []))
    assert seen == commits[: len(seen)]
    assert len(seen) >= 2
