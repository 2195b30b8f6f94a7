"""What a commit is told to be: its size, its kind, the change that it is part of."""

from __future__ import annotations

import pytest

from tests.warehouse.signals import Commit, answer, history

KINDS = ("revert", "formatting", "bump")


def kinds(subject: str, body: str = "") -> list[str]:
    """The kinds that the message tells of."""
    (row,) = answer("commit_seen", history([Commit("x", 0, "ab", subject=subject, body=body)], ()))
    return [kind for kind in KINDS if row[f"is_{kind}"]]


@pytest.mark.parametrize(
    ("kind", "subject", "body"),
    [
        ("revert", 'Revert "Add a cart"', ""),
        ("revert", "Undo the cart", "This reverts commit 0123456."),
        ("formatting", "Apply black", ""),
        ("formatting", "Reformatted all sources", ""),
        ("bump", "Bump sphinx from 7.1 to 7.2", ""),
        ("bump", "build(deps): bump the actions group with 2 updates", ""),
        ("bump", "[pre-commit.ci] pre-commit autoupdate (#12)", ""),
    ],
)
def test_a_message_tells_its_kind(kind: str, subject: str, body: str) -> None:
    assert kinds(subject, body) == [kind]


@pytest.mark.parametrize(
    "subject",
    ["Fix the reverted order of items", "Format dates by locale", "Speed bump on the road"],
)
def test_a_message_that_only_sounds_like_it_tells_nothing(subject: str) -> None:
    assert kinds(subject) == []


def test_a_listed_commit_is_ignored_and_counts_as_formatting() -> None:
    listed, other = answer("commit_seen", history([Commit("x", 0), Commit("y", 0)], (), ignored=["x"]))
    assert (listed["is_ignored"], listed["is_formatting"]) == (True, True)
    assert (other["is_ignored"], other["is_formatting"]) == (False, False)
