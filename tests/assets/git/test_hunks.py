"""Hunks are what `git diff` prints, on repositories made for each case."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.git.hunks import MAX_BYTES, MAX_CHARACTERS, DiffReader, FileDiff, Hunk
from tests.fixtures.repositories import RepositoryBuilder, Submodule, Symlink

TEN = "".join(f"line {n}\n" for n in range(1, 11))


@pytest.fixture
def repo(tmp_path: Path) -> RepositoryBuilder:
    """A repository whose first commit has a file of ten lines."""
    made = RepositoryBuilder(tmp_path / "repo.git", bare=True)
    made.commit({"a.py": TEN})
    return made


def read(repo: RepositoryBuilder, commit_id: str, parent_id: str | None) -> list[FileDiff]:
    found = DiffReader(repo.git_dir).read(commit_id, parent_id)
    assert found is not None
    return found


def test_a_change_has_three_lines_around_it(repo: RepositoryBuilder) -> None:
    first = repo.tip("main")
    second = repo.commit({"a.py": TEN.replace("line 5\n", "five\nand a half\n")})
    text = " line 2\n line 3\n line 4\n-line 5\n+five\n+and a half\n line 6\n line 7\n line 8\n"
    assert read(repo, second, first) == [FileDiff("a.py", (Hunk(2, 9, text),))]


def test_a_root_adds_everything(repo: RepositoryBuilder) -> None:
    (diff,) = read(repo, repo.tip("main"), None)
    assert diff.hunks == (Hunk(1, 10, "".join(f"+line {n}\n" for n in range(1, 11))),)


def test_distant_changes_are_two_hunks_and_a_file_that_is_gone_has_no_lines(repo: RepositoryBuilder) -> None:
    first = repo.tip("main")
    second = repo.commit({"a.py": TEN.replace("line 1\n", "").replace("line 10\n", "line 10")})
    (diff,) = read(repo, second, first)
    assert [(h.start_line, h.end_line) for h in diff.hunks] == [(1, 3), (6, 9)]
    assert diff.hunks[1].text.endswith("-line 10\n+line 10\n")
    third = repo.commit({"a.py": None})
    (gone,) = read(repo, third, second)
    assert (gone.path, gone.hunks[0].start_line, gone.hunks[0].end_line) == ("a.py", 0, 0)


def test_a_rename_shows_only_what_changed(repo: RepositoryBuilder) -> None:
    first = repo.tip("main")
    second = repo.commit({"a.py": None, "b.py": TEN + "more\n"})
    (diff,) = read(repo, second, first)
    assert (diff.path, diff.hunks[0].text) == ("b.py", " line 8\n line 9\n line 10\n+more\n")


def test_what_has_no_hunks_says_why(repo: RepositoryBuilder) -> None:
    first = repo.tip("main")
    second = repo.commit(
        {
            "generated.py": "x" * (MAX_CHARACTERS + 1),
            "logo.png": b"\0\1",
            "vast.txt": "y\n" * MAX_BYTES,
            "link": Symlink("a.py"),
            "library": Submodule(first),
        }
    )
    found = {diff.path: (len(diff.hunks), diff.skipped) for diff in read(repo, second, first)}
    assert found == {
        "generated.py": (0, "too_large"),
        "library": (0, "submodule"),
        "link": (1, None),
        "logo.png": (0, "binary"),
        "vast.txt": (0, "too_large"),
    }


def test_bytes_that_are_not_utf8_do_no_harm(repo: RepositoryBuilder) -> None:
    second = repo.commit({b"caf\xe9.txt": b"caf\xe9\n"})
    found = read(repo, second, repo.git("rev-parse", "main~1").strip())
    assert [(diff.path, diff.hunks[0].text) for diff in found] == [("caf\\xe9.txt", "+caf\ufffd\n")]


def test_an_object_that_is_missing_costs_the_commit_its_hunks(repo: RepositoryBuilder) -> None:
    assert DiffReader(repo.git_dir).read(repo.tip("main"), "0" * 40) is None
