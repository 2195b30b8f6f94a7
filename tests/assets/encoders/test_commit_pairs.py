"""Pairs of message and changed code, from a small real history and from patches written by hand."""

from __future__ import annotations

from pathlib import Path

from assets.encoders.commit_pairs import (
    LONGEST_CODE,
    MOST_FILES,
    ChangedCode,
    CommitPair,
    changed_code,
    pairs_of,
    read_pairs,
)
from tests.fixtures.repositories import RepositoryBuilder

SHOP = """\
class Shop:
    def open(self):
        self.door = "unlocked for all customers"
        return self.door

    def close(self):
        self.light = "off"
        self.till = "empty"
        self.door = "locked after the last customer"
        return self.door
"""


def test_a_commit_gives_its_message_and_the_changed_function_as_it_was(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path)
    repo.commit({"shop.py": SHOP, "tests/test_shop.py": SHOP}, message="Add the shop, its door and its tests")
    later = SHOP.replace("locked after", "bolted after")
    tip = repo.commit(
        {"shop.py": later, "tests/test_shop.py": later},
        message="Bolt the door at night\n\nA lock was not enough.\n\nCo-authored-by: S <s@example.org>",
    )
    function = SHOP[SHOP.index("    def close") :]
    assert list(read_pairs(repo.git_dir, tip)) == [
        CommitPair("Bolt the door at night\n\nA lock was not enough.", (ChangedCode("shop.py", function),))
    ]


def test_a_commit_that_says_too_little_is_left_out() -> None:
    patch = "\ndiff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-" + "old " * 20 + "\n+new\n"
    assert [pair.message for pair in pairs_of(["fix", patch, "Say what was wrong here", patch])] == [
        "Say what was wrong here"
    ]


def test_a_commit_of_many_files_says_nothing_of_each() -> None:
    file = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-" + "old " * 20 + "\n+new\n"
    assert changed_code(file * MOST_FILES)
    assert not changed_code(file * (MOST_FILES + 1))


def test_long_code_is_cut_around_its_first_change() -> None:
    lines = [f" line {n}\n" for n in range(200)]
    lines[100] = "-line 100\n"
    patch = "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,200 +1,199 @@\n" + "".join(lines)
    (code,) = changed_code(patch)
    kept = code.text.splitlines()
    assert len(kept) == LONGEST_CODE
    assert kept[0] == "line 70"
    assert "line 100" in kept
