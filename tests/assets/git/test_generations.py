"""Generations, worked out by hand and against the definition on random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assets.git.ancestry import generations


def test_a_line() -> None:
    assert generations({"a": [], "b": ["a"], "c": ["b"]}, {"a", "b", "c"}) == {"a": 0, "b": 1, "c": 2}


def test_a_merge_is_one_later_than_its_longest_side() -> None:
    parents = {
        "root": [],
        "side": ["root"],
        "long": ["root"],
        "longer": ["long"],
        "merge": ["side", "longer"],
    }
    assert generations(parents, set(parents))["merge"] == 3


def test_a_parent_that_a_shallow_clone_left_out_does_not_count() -> None:
    assert generations({"b": ["left out"], "c": ["b"]}, {"b", "c"}) == {"b": 0, "c": 1}


def test_a_parent_named_twice_counts_once() -> None:
    assert generations({"a": [], "b": ["a", "a"]}, {"a", "b"}) == {"a": 0, "b": 1}


@given(st.lists(st.lists(st.integers(0, 30), max_size=3), max_size=30))
def test_every_commit_is_one_later_than_its_latest_parent(choices: list[list[int]]) -> None:
    parents = {str(n): sorted({str(p % n) for p in chosen}) if n else [] for n, chosen in enumerate(choices)}
    found = generations(parents, set(parents))
    assert found.keys() == parents.keys()
    for commit, its in parents.items():
        assert found[commit] == max((found[p] + 1 for p in its), default=0)
