"""Co-edit: worked out by hand, and against a plain Python count on random histories."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.warehouse.signals import NOW, Commit, chain, days_ago, history

QUERIES = ["commit_seen", "commit", "touch", "change_unit", "coedit"]
TREE = "abcdefghijklmnop"


def coedit(commits: Sequence[Commit], tree: str = TREE, **parameters: Any) -> list[dict[str, Any]]:
    """The co-edit matrix of a history."""
    return chain(QUERIES, history(commits, tree), **parameters)


def test_two_changes_together_one_of_them_a_half_life_ago() -> None:
    found = coedit([Commit("x", 0, "ab"), Commit("y", 100, "ab"), Commit("z", 50, "a")])
    assert found == [
        {
            "file_a": 0,
            "file_b": 1,
            "joint": 2,
            "joint_decayed": 1.5,
            "last_together": NOW,
            "ratio_recent": pytest.approx(2 / 3),  # three changes touched either, two of them both
        }
    ]


def test_a_commit_of_sixteen_files_joins_nothing_and_one_of_fifteen_does() -> None:
    assert coedit([Commit("x", 0, TREE)]) == []
    assert len(coedit([Commit("x", 0, TREE[:15])])) == 15 * 14 / 2


def test_files_that_are_gone_count_for_the_size_of_a_commit() -> None:
    assert coedit([Commit("x", 0, TREE)], tree="ab") == []


def test_only_the_last_changes_count_in_the_recent_ratio() -> None:
    # From the latest back: a alone, b alone, both, both. Of the last three that touched either, one did both.
    commits = [Commit("p", 1, "a"), Commit("q", 2, "b"), Commit("r", 3, "ab"), Commit("s", 4, "ab")]
    found = coedit(commits, recent_changes=3)
    assert [(r["joint"], r["ratio_recent"]) for r in found] == [(2, pytest.approx(1 / 3))]


def test_a_merge_counts_for_nothing_or_in_place_of_its_branch() -> None:
    commits = [
        Commit("root", 9, "c"),
        Commit("side", 5, "ab", on_first_parent=False),
        Commit("merge", 4, "abc", parents=["root", "side"]),
    ]
    assert [(r["file_a"], r["file_b"]) for r in coedit(commits)] == [(0, 1)]
    by_merge = coedit(commits, merges="first_parent")
    assert [(r["file_a"], r["file_b"]) for r in by_merge] == [(0, 1), (0, 2), (1, 2)]


def test_one_authors_commits_on_one_ticket_are_one_change_where_asked() -> None:
    hour = 1 / 24
    commits = [
        Commit("1", 1.0, "a", subject="Fix #7 in the cart"),
        Commit("2", 1.0 - hour / 2, "b", subject="More for #7"),
        Commit("3", 1.0 - hour / 2, "c", subject="More for #7", author="Bob"),
        Commit("4", 1.0 - 3 * hour, "d", subject="#7 again, later"),
        Commit("5", 1.0 - hour / 2, "e", subject="No ticket"),
    ]
    assert coedit(commits) == []
    found = coedit(commits, change_unit="ticket")
    assert [(r["file_a"], r["file_b"], r["last_together"]) for r in found] == [
        (0, 1, days_ago(1.0 - hour / 2))
    ]


def test_a_commit_that_the_tree_lists_as_not_worth_blaming_joins_nothing() -> None:
    tables = history([Commit("x", 0, "ab"), Commit("y", 1, "bc")], TREE, ignored=["x"])
    assert [(r["file_a"], r["file_b"]) for r in chain(QUERIES, tables)] == [(1, 2)]


def test_the_horizon_in_changes_and_in_days() -> None:
    commits = [Commit("x", 1, "ab"), Commit("y", 30, "cd")]
    assert [(r["file_a"]) for r in coedit(commits, horizon_changes=1)] == [0]
    assert [(r["file_a"]) for r in coedit(commits, horizon_days=20)] == [0]
    assert [(r["file_a"]) for r in coedit(commits, horizon_days=40)] == [0, 2]


def test_a_renamed_file_keeps_its_ties() -> None:
    commits = [Commit("x", 9, ["old", "b"], generation=1), Commit("y", 5, ["new"], generation=2)]
    tables = history(commits, ["b", "new"], lineage=[("old", 0, 1, "new"), ("old", 2, 2**31 - 1, "new")])
    assert [(r["file_a"], r["file_b"]) for r in chain(QUERIES, tables)] == [(0, 1)]


@st.composite
def histories(draw: st.DrawFn) -> list[Commit]:
    """Commits with times that collide, run backwards and lie after NOW, merges among them."""
    source = random.Random(draw(st.integers(0, 2**32)))
    return [
        Commit(
            f"{number:04x}",
            source.choice([20000, 400, 30, 1, 1, 0, -5]) + source.randrange(3) / 24,
            sorted(source.sample("abcdefgh", source.choice([0, 1, 2, 2, 3, 5, 8]))),
            parents=["p"] * source.choice([0, 1, 1, 1, 2, 3]),
        )
        for number in range(draw(st.integers(0, 40)))
    ]


@settings(max_examples=40, deadline=None)
@given(histories(), st.integers(2, 4), st.integers(1, 8))
def test_equals_a_plain_count(commits: list[Commit], max_files: int, recent: int) -> None:
    half_life = 182.625
    # Two of the eight files are gone by now.
    answered = coedit(commits, "abcdef", half_life_days=half_life, max_files=max_files, recent_changes=recent)
    counted = plain_count(commits, half_life, max_files, recent)
    assert {("abcdef"[r["file_a"]], "abcdef"[r["file_b"]]) for r in answered} == counted.keys()
    for row in answered:
        joint, decayed, last, ratio = counted["abcdef"[row["file_a"]], "abcdef"[row["file_b"]]]
        assert row["joint"] == joint
        assert row["joint_decayed"] == pytest.approx(decayed, abs=1e-9)
        assert row["last_together"] == days_ago(last)
        assert row["ratio_recent"] == pytest.approx(ratio)


def plain_count(
    commits: list[Commit], half_life: float, max_files: int, recent: int
) -> dict[tuple[str, str], tuple[int, float, float, float]]:
    """The definition, with loops: joint changes, their decayed sum, the last (days ago), the recent ratio."""
    small = sorted(
        (c for c in commits if len(c.parents) < 2 and 1 <= len(c.paths) <= max_files),
        key=lambda c: (-days_ago(c.days).timestamp(), c.commit_id),
    )
    joint: dict[tuple[str, str], list[float]] = defaultdict(list)
    for commit in small:
        for pair in combinations([p for p in commit.paths if p in "abcdef"], 2):
            joint[pair].append(commit.days)
    result = {}
    for (a, b), days in joint.items():
        decayed = sum(0.5 ** (max(d, 0) / half_life) for d in days)
        either = [c.paths for c in small if a in c.paths or b in c.paths][:recent]
        ratio = sum(a in paths and b in paths for paths in either) / len(either)
        result[a, b] = (len(days), decayed, min(days), ratio)
    return result
