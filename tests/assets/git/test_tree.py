"""Listing the files of a commit."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pygit2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygit2.enums import ObjectType

from assets.git.tree import TreeEntry, list_tree
from tests.fixtures.repositories import EMPTY_TREE, Executable, RepositoryBuilder, Submodule, Symlink
from warehouse.errors import RankhouseError
from warehouse.names import path_text


def test_lists_every_kind_of_entry_in_path_order(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "kinds", bare=True)
    commit_id = repo.commit(
        {
            "src/run.sh": Executable("#!/bin/sh\n"),
            "src/a.py": "a = 1\n",
            "src-old/a.py": "a = 0\n",
            "link": Symlink("src/a.py"),
            "vendor/lib": Submodule("ab" * 20),
            b"caf\xe9.txt": "latin",
            "café.txt": "utf-8",
            "back\\slash": "one name",
        }
    )
    ids = repo.files(commit_id)
    assert list_tree(repo.git_dir, commit_id) == [
        TreeEntry("back\\slash", ids[b"back\\slash"], "file", False),
        TreeEntry("caf\\xe9.txt", ids[b"caf\xe9.txt"], "file", False),
        TreeEntry("café.txt", ids["café.txt".encode()], "file", False),
        TreeEntry("link", ids[b"link"], "symlink", False),
        TreeEntry("src-old/a.py", ids[b"src-old/a.py"], "file", False),
        TreeEntry("src/a.py", ids[b"src/a.py"], "file", False),
        TreeEntry("src/run.sh", ids[b"src/run.sh"], "file", True),
        TreeEntry("vendor/lib", "ab" * 20, "submodule", False),
    ]


def test_lists_any_commit_and_not_the_checkout(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    first = repo.commit({"a": "1", "b": "2"})
    second = repo.commit({"a": None, "c": "3"})
    (repo.path / "untracked").write_text("")
    assert [entry.path for entry in list_tree(repo.git_dir, first)] == ["a", "b"]
    assert [entry.path for entry in list_tree(repo.git_dir, second)] == ["b", "c"]


def test_an_empty_commit_has_no_files(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "empty")
    assert list_tree(repo.git_dir, repo.commit()) == []


def test_folders_may_be_nested_deeper_than_python_recurses(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "deep")
    depth = sys.getrecursionlimit() + 100
    objects = pygit2.Repository(str(repo.path))
    tree_id = str(objects.write(ObjectType.TREE, b"100644 a\0" + bytes.fromhex(EMPTY_TREE)))
    for _ in range(depth):
        tree_id = str(objects.write(ObjectType.TREE, b"40000 d\0" + bytes.fromhex(tree_id)))
    commit = f"tree {tree_id}\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nDeep\n"
    deep = str(objects.write(ObjectType.COMMIT, commit.encode()))
    assert [entry.path for entry in list_tree(repo.git_dir, deep)] == ["d/" * depth + "a"]


# Folders hold a dot and files none, so that no name is both.
_names = st.binary(min_size=1, max_size=4).map(lambda name: name.translate(None, b"/\0."))
_paths = st.builds(
    lambda folders, name: b"".join(folder + b"./" for folder in folders) + name,
    st.lists(_names, max_size=3),
    _names.filter(bool),
)


@settings(deadline=None, max_examples=30)
@given(st.lists(_paths, max_size=12, unique=True))
def test_any_names_come_back(paths: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        repo = RepositoryBuilder(Path(folder), bare=True)
        commit_id = repo.commit(dict.fromkeys(paths, "content"))
        listed = [entry.path for entry in list_tree(repo.git_dir, commit_id)]
        assert listed == sorted(path_text(path) for path in paths)
        told = repo.git("ls-tree", "-r", "-z", "--name-only", commit_id).encode("utf-8", "surrogateescape")
        assert sorted(path_text(path) for path in told.split(b"\0")[:-1]) == listed


def test_a_damaged_or_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    commit_id = repo.commit({"src/a.py": "a = 1\n"})
    stored = repo.object_path(repo.git("rev-parse", f"{commit_id}:src").strip())
    stored.chmod(0o644)
    whole = stored.read_bytes()
    for damage in (None, b"", whole[:2], whole[:-9], whole[::-1]):
        stored.unlink(missing_ok=True)
        if damage is not None:
            stored.write_bytes(damage)
        with pytest.raises(RankhouseError, match=r"the listing of '/src/' .* is (missing|damaged)"):
            list_tree(repo.git_dir, commit_id)


def test_a_tree_that_is_cut_within_an_entry_is_damaged(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    objects = pygit2.Repository(str(repo.path))
    tree_id = objects.write(ObjectType.TREE, b"100644 a\0" + bytes(20) + b"100644 b\0" + bytes(7))
    commit = f"tree {tree_id}\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nCut\n"
    with pytest.raises(RankhouseError, match="ends within an entry"):
        list_tree(repo.git_dir, str(objects.write(ObjectType.COMMIT, commit.encode())))


def test_a_commit_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop")
    with pytest.raises(RankhouseError, match="missing"):
        list_tree(repo.git_dir, "1" * 40)
