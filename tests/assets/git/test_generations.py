"""Generations, worked out by hand and against the definition on random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assets.git.ancestry import NONE, CommitGraph


def generations(parents_of: dict[str, list[str]], tip: str) -> dict[str, int]:
    """The generation of the tip and of each of its ancestors."""
    graph = CommitGraph.of(parents_of)
    numbered = zip(graph.commit_ids.to_pylist(), graph.generations(tip).tolist(), strict=True)
    return {commit: generation for commit, generation in numbered if generation != NONE}


def test_a_line() -> None:
    assert generations({"a": [], "b": ["a"], "c": ["b"]}, "c") == {"a": 0, "b": 1, "c": 2}


def test_a_merge_is_one_later_than_its_longest_side() -> None:
    parents = {
        "root": [],
        "side": ["root"],
        "long": ["root"],
        "longer": ["long"],
        "merge": ["side", "longer"],
    }
    assert generations(parents, "merge")["merge"] == 3


def test_a_parent_that_a_shallow_clone_left_out_does_not_count() -> None:
    assert generations({"b": ["left out"], "c": ["b"]}, "c") == {"b": 0, "c": 1}


def test_a_parent_named_twice_counts_once() -> None:
    assert generations({"a": [], "b": ["a", "a"]}, "b") == {"a": 0, "b": 1}


@given(st.lists(st.lists(st.integers(0, 30), max_size=3), max_size=30))
def test_every_commit_is_one_later_than_its_latest_parent(choices: list[list[int]]) -> None:
    parents = {str(n): sorted({str(p % n) for p in chosen}) if n else [] for n, chosen in enumerate(choices)}
    tips = {str(n): generations(parents, str(n)) for n in range(len(parents))}
    for tip, found in tips.items():
        assert tip in found
        for commit in found:
            assert found[commit] == max((found[p] + 1 for p in parents[commit]), default=0)
