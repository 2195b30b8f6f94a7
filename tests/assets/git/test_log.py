"""Streaming commits and changes out of git."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings

from assets.git.log import FileChange, LoggedCommit, stream_log
from tests.fixtures.histories import History, Plan, build, plans
from tests.fixtures.repositories import Executable, RepositoryBuilder, Submodule, Symlink, run_git
from warehouse.errors import RankhouseError
from warehouse.names import path_text

TEXT = "".join(f"line {number}\n" for number in range(20))


def log(repo: RepositoryBuilder, commit_id: str, *known_tips: str) -> list[LoggedCommit]:
    return list(stream_log(repo.git_dir, commit_id, known_tips))


def ids(commits: list[LoggedCommit]) -> list[str]:
    return [commit.commit_id for commit in commits]


def test_tells_commits_parents_first(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    new_year, next_day = datetime(2020, 1, 1), datetime(2020, 1, 2)
    added = "Add a\n\nIt is needed.\n"
    first = repo.commit({"a.py": "1\n"}, message=added, author="Ada", at=new_year, committed_at=next_day)
    second = repo.commit({"a.py": "2\n", "b/c.py": "3\n"}, message="Add c", author="Grace", at=next_day)
    assert log(repo, second) == [
        LoggedCommit(first, (), new_year, next_day, "Ada", added, [FileChange("a.py", None, "A")]),
        LoggedCommit(
            second,
            (first,),
            next_day,
            next_day,
            "Grace",
            "Add c",
            [FileChange("a.py", None, "M"), FileChange("b/c.py", None, "A")],
        ),
    ]


def test_leaves_out_what_known_tips_reach(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first, second = repo.commit({"a": "1"}), repo.commit({"a": "2"})
    side = repo.commit({"b": "1"}, branch="side", parents=[first])
    merge = repo.merge("side")
    assert ids(log(repo, merge, second)) == [side, merge]
    assert ids(log(repo, merge, second, side)) == [merge]
    assert log(repo, merge, merge) == []


def test_thousands_of_known_tips_are_no_matter(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first, second = repo.commit({"a": "1"}), repo.commit({"a": "2"})
    assert ids(log(repo, second, *[first] * 5000)) == [second]


def test_status_of_every_kind_of_change(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "kinds")
    repo.commit({"edit": "1", "gone": "2", "link": "3", "run": "4", "sub": Submodule("1" * 40)})
    after = repo.commit(
        {
            "edit": "one",
            "gone": None,
            "link": Symlink("edit"),
            "run": Executable("4"),
            "sub": Submodule("2" * 40),
            "new": "5",
        }
    )
    assert sorted(log(repo, after)[-1].changes) == [
        FileChange("edit", None, "M"),
        FileChange("gone", None, "D"),
        FileChange("link", None, "T"),
        FileChange("new", None, "A"),
        FileChange("run", None, "M"),
        FileChange("sub", None, "M"),
    ]


def test_sees_renames_and_no_copies(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "moves")
    repo.commit({"folder/a.py": TEXT, "folder/b.py": TEXT * 2, "kept.py": TEXT * 3, "small.py": "one\n"})
    edited = {"folder/a.py": None, "new/a.py": TEXT + "more\n"}
    commit_id = repo.commit({**edited, "copy.py": TEXT * 3, "small.py": None, "other.py": "all else\n"})
    assert sorted(log(repo, commit_id)[-1].changes) == [
        FileChange("copy.py", None, "A"),
        FileChange("new/a.py", "folder/a.py", "R"),
        FileChange("other.py", None, "A"),
        FileChange("small.py", None, "D"),
    ]
    assert log(repo, repo.rename("new", "newer"))[-1].changes == [FileChange("newer/a.py", "new/a.py", "R")]
    exact = list(stream_log(repo.git_dir, commit_id, [], exact_renames=True))[-1]
    assert FileChange("folder/a.py", None, "D") in exact.changes


def test_a_folder_of_hundreds_of_files_moves_as_renames(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "many")
    repo.commit({f"old/{number}.py": f"{number}\n{TEXT}" for number in range(600)})
    changes = {f"old/{number}.py": None for number in range(600)}
    commit_id = repo.commit(changes | {f"new/{number}.py": f"{number}\n{TEXT}#\n" for number in range(600)})
    renamed = {(change.old_path, change.path) for change in log(repo, commit_id)[-1].changes}
    assert renamed == {(f"old/{number}.py", f"new/{number}.py") for number in range(600)}


def test_a_root_of_ten_thousand_files_is_told_whole(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "big")
    root = repo.commit({f"d{number % 100}/{number}": "x" for number in range(10_000)})
    (commit,) = log(repo, root)
    assert {change.path for change in commit.changes} == {f"d{n % 100}/{n}" for n in range(10_000)}


def test_a_merge_changed_what_its_branches_brought(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "merges")
    first = repo.commit({"a": "1", "old.py": TEXT})
    sides = [repo.commit({name: name}, branch=name, parents=[first]) for name in ("b", "c")]
    sides.append(repo.commit({"old.py": None, "new.py": TEXT}, branch="d", parents=[first]))
    own = repo.commit({"a": "2"})
    merge = repo.merge("b", "c", "d", changes={"only-here": "e", "old.py": None})
    told = log(repo, merge)[-1]
    assert told.parents == (own, *sides)
    assert sorted(told.changes) == [
        FileChange("b", None, "A"),
        FileChange("c", None, "A"),
        FileChange("new.py", "old.py", "R"),
        FileChange("only-here", None, "A"),
    ]


def test_a_merge_that_keeps_its_own_version_changed_nothing(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "merges")
    first = repo.commit({"a": "1"})
    repo.commit({"a": "2"}, branch="side", parents=[first])
    assert log(repo, repo.merge("side"))[-1].changes == []


def test_names_go_through_the_mailmap_of_the_commit(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "people")
    repo.commit({"a": "1", ".mailmap": "Ada Lovelace <ada@example.org>\n"}, author="ada")
    first = repo.tip()
    later = repo.commit({".mailmap": "Countess Lovelace <ada@example.org>\n"}, author="ada")
    without = repo.commit({".mailmap": None}, author="ada")
    (repo.path / ".mailmap").write_text("Not Committed <ada@example.org>\n")
    assert [commit.author for commit in log(repo, first)] == ["Ada Lovelace"]
    assert [commit.author for commit in log(repo, later)] == ["Countess Lovelace"] * 2
    assert [commit.author for commit in log(repo, without)] == ["ada"] * 3


@pytest.mark.parametrize(
    ("message", "encoding", "text"),
    [
        (b"caf\xe9", "ISO-8859-1", "café"),
        ("café".encode(), None, "café"),
        (b"caf\xe9", None, "caf�"),
        (b"caf\xe9", "no-such-encoding", "caf�"),
        (b"caf\xe9", "idna", "caf�"),
        (b"caf\xe9 \\ud800", "raw_unicode_escape", "café ?"),
        ("café".encode("cp1251", "replace") + "й".encode("cp1251"), "windows-1251", "caf?й"),
    ],
)
def test_messages_and_names_are_decoded_as_they_declare(
    tmp_path: Path, message: bytes, encoding: str | None, text: str
) -> None:
    repo = RepositoryBuilder(tmp_path / "words")
    (commit,) = log(repo, repo.commit(message=message, author=message, encoding=encoding))
    assert (commit.message, commit.author) == (text, text)


def seconds_of(history: History, commit_id: str, who: bytes) -> int:
    """What the commit object says, before anyone has made sense of it."""
    found = re.search(who + rb" .*> (-?\d+) ", history.repo.read(commit_id))
    assert found is not None
    return int(found[1])


def clamped(seconds: int) -> datetime:
    return datetime(1970, 1, 1) + timedelta(seconds=min(max(seconds, 0), 253402300799))


def apart(changes: list[FileChange]) -> list[tuple[str, str]]:
    """Path and status, a rename as what it is made of."""
    found = [(c.path, "A" if c.status == "R" else c.status) for c in changes]
    return sorted(found + [(c.old_path, "D") for c in changes if c.old_path is not None])


@settings(deadline=None, max_examples=40)
@given(plans())
def test_tells_any_history_whole(planned: list[Plan]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        history = build(RepositoryBuilder(Path(folder) / "any", bare=True), planned)
        for tip in history.commits[-3:]:
            told = log(history.repo, tip)
            assert len(told) == len(set(ids(told)))
            assert set(ids(told)) == history.ancestors(tip)
        place = {commit_id: number for number, commit_id in enumerate(ids(told))}
        for commit in told:
            assert commit.parents == history.parents[commit.commit_id]
            assert all(place[parent] < place[commit.commit_id] for parent in commit.parents)
            expected = history.changed(commit.commit_id)
            assert apart(commit.changes) == sorted((path_text(p), s) for p, s in expected.items())
            assert commit.authored_at == clamped(seconds_of(history, commit.commit_id, b"author"))
            assert commit.committed_at == clamped(seconds_of(history, commit.commit_id, b"committer"))
            commit.message.encode()
            if history.plans[commit.commit_id].encoding is None:
                raw = history.repo.read(commit.commit_id).split(b"\n\n", 1)[1]
                assert commit.message == raw.decode("utf-8", "replace")
                assert commit.author == history.plans[commit.commit_id].author.decode("utf-8", "replace")


SIGNATURE = ["gpgsig -----BEGIN PGP SIGNATURE-----", " signed", " -----END PGP SIGNATURE-----"]
HOSTILE_SETTINGS = {
    "color.ui": "always",
    "core.abbrev": "4",
    "core.quotePath": "true",
    "diff.external": "false",
    "diff.ignoreSubmodules": "all",
    "diff.orderFile": "{order}",
    "diff.relative": "true",
    "diff.renameLimit": "1",
    "diff.renames": "copies",
    "format.pretty": "oneline",
    "i18n.logOutputEncoding": "UTF-16",
    "log.date": "relative",
    "log.decorate": "full",
    "log.diffMerges": "separate",
    "log.follow": "true",
    "log.mailmap": "false",
    "log.showRoot": "false",
    "log.showSignature": "true",
    "gpg.program": "{signer}",
    "mailmap.file": "{people}",
    "notes.displayRef": "*",
    "submodule.sub.ignore": "all",
}


def test_neither_settings_nor_variables_change_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first = repo.commit({"a.py": TEXT, "b.py": TEXT * 2, "sub": Submodule("1" * 40), "z/y": "1"}, message="é")
    moved = {"a.py": None, "c.py": TEXT + "1\n", "b.py": None, "d.py": TEXT * 2 + "1\n", "e.py": TEXT * 2}
    repo.commit({**moved, "sub": Submodule("2" * 40), "z/y": "2"}, headers=SIGNATURE)
    repo.commit({"f.py": "1"}, branch="side", parents=[first])
    tip = repo.merge("side")
    repo.git("notes", "add", "-m", "A note", tip)
    plain = log(repo, tip)

    (tmp_path / "people").write_text("Nobody <ada@example.org>\n")
    (tmp_path / "order").write_text("z*\n")
    (tmp_path / "signer").write_text("#!/bin/sh\necho Signed >&2\n")
    (tmp_path / "signer").chmod(0o755)
    files = {name: tmp_path / name for name in ("people", "order", "signer")}
    for name, value in HOSTILE_SETTINGS.items():
        repo.git("config", name, value.format_map(files))
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[no settings at all")
    other = RepositoryBuilder(tmp_path / "other")
    other.commit({"other.py": ""})
    for name, value in {
        "HOME": str(home),
        "GIT_DIR": str(other.git_dir),
        "GIT_OBJECT_DIRECTORY": str(other.git_dir / "objects"),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "diff.renames",
        "GIT_CONFIG_VALUE_0": "false",
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_NAMESPACE": "space",
        "GIT_TRACE": "2",
        "LC_ALL": "de_DE.UTF-8",
    }.items():
        monkeypatch.setenv(name, value)
    assert log(repo, tip) == plain


def test_replacements_and_grafts_are_not_applied(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first, second, third = (repo.commit({"a": text}) for text in "123")
    plain = log(repo, third)
    repo.git("replace", second, repo.commit({"b": "1"}, branch="other", parents=[]))
    (repo.git_dir / "info").mkdir(exist_ok=True)
    (repo.git_dir / "info" / "grafts").write_text(f"{third} {first}\n")
    assert log(repo, third) == plain


def damage(repo: RepositoryBuilder, object_id: str) -> None:
    stored = repo.object_path(object_id)
    stored.chmod(0o644)
    stored.write_bytes(stored.read_bytes()[:10])


def test_what_was_told_before_a_damaged_object_stands(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    commits = [repo.commit({"a": str(number)}) for number in range(10)]
    damage(repo, repo.git("rev-parse", f"{commits[6]}^{{tree}}").strip())
    told: list[str] = []
    with pytest.raises(RankhouseError, match=r"shop.*git log stopped: .*\. Commits read until then") as fault:
        told.extend(commit.commit_id for commit in stream_log(repo.git_dir, commits[-1], []))
    assert "\n" not in str(fault.value)
    stream = stream_log(repo.git_dir, commits[-1], [])
    assert [next(stream).commit_id for _ in range(5)] == commits[:5]


@pytest.mark.parametrize("missing", ["f" * 40, "tree"])
def test_refuses_what_is_no_commit(tmp_path: Path, missing: str) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    repo.commit({"a": "1"})
    with pytest.raises(RankhouseError):
        log(repo, repo.git("rev-parse", "HEAD:").strip() if missing == "tree" else missing)


def test_a_missing_git_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    commit_id = repo.commit()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RankhouseError, match="Install git"):
        log(repo, commit_id)


def test_a_partial_clone_is_read_without_its_remote(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "full")
    repo.commit({"a.py": TEXT, "b.py": TEXT * 2, ".mailmap": "Grace <ada@example.org>\n"})
    tip = repo.commit({"a.py": None, "c.py": TEXT, "b.py": None, "d.py": TEXT * 2 + "1\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    run_git(tmp_path, "clone", "--bare", "--filter=blob:none", f"file://{repo.path}", "part.git")
    before = sorted((tmp_path / "part.git").rglob("*"))
    last = list(stream_log(tmp_path / "part.git", tip, [], exact_renames=True))[-1]
    assert sorted(last.changes) == [
        FileChange("b.py", None, "D"),
        FileChange("c.py", "a.py", "R"),
        FileChange("d.py", None, "A"),
    ]
    with pytest.raises(RankhouseError):
        list(stream_log(tmp_path / "part.git", tip, []))
    assert sorted((tmp_path / "part.git").rglob("*")) == before


def test_git_ends_when_nobody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    for _ in range(4):
        # More than a pipe holds, so that git cannot end by itself.
        repo.commit(message="x" * 1_000_000)
    git = shutil.which("git")
    wrapper = tmp_path / "bin" / "git"
    wrapper.parent.mkdir()
    wrapper.write_text(f'#!/bin/sh\necho $$ > {tmp_path}/pid\nexec {git} "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setenv("PATH", f"{wrapper.parent}:{os.environ['PATH']}")
    stream = stream_log(repo.git_dir, repo.tip(), [])
    next(stream)
    child = int((tmp_path / "pid").read_text())
    os.kill(child, 0)
    stream.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
