"""Who descends from whom, on histories drawn by hand and at random."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assets.git.ancestry import NONE, CommitGraph

#  a - b - d - e      f - g
#   \     /
#    - c -
DRAWN = {"a": [], "b": ["a"], "c": ["a"], "d": ["b", "c"], "e": ["d"], "f": [], "g": ["f"]}


def drawn(*gaps: str) -> CommitGraph:
    """The drawn history, some of whose commits are not known."""
    return CommitGraph.of({commit: parents for commit, parents in DRAWN.items() if commit not in gaps})


def ancestors(graph: CommitGraph, tip: str) -> set[str]:
    return set(graph.named(graph.generations(tip) != NONE).to_pylist())


def complete(graph: CommitGraph, *ends: str) -> set[str]:
    return set(graph.named(graph.complete(set(ends))).to_pylist())


def test_ancestors_of_a_drawn_history() -> None:
    assert ancestors(drawn(), "d") == {"a", "b", "c", "d"}
    assert ancestors(drawn(), "g") == {"f", "g"}
    assert ancestors(drawn(), "unknown") == set()
    assert ancestors(drawn("c"), "e") == {"a", "b", "d", "e"}


def test_first_parents_of_a_drawn_history() -> None:
    graph = drawn()
    assert set(graph.named(graph.first_parents("e")).to_pylist()) == {"e", "d", "b", "a"}
    assert not graph.first_parents("unknown").any()


def test_unknown_ancestors_are_where_what_is_known_ends() -> None:
    assert drawn().unknown_ancestors("e") == set()
    assert drawn("a", "c").unknown_ancestors("e") == {"a", "c"}
    assert drawn("a").unknown_ancestors("g") == set()
    assert CommitGraph.of({}).unknown_ancestors("g") == {"g"}


def test_complete_leaves_out_whatever_descends_from_a_gap() -> None:
    assert complete(drawn()) == set("abcdefg")
    assert complete(drawn("c")) == {"a", "b", "f", "g"}
    assert complete(drawn("c"), "c") == {"a", "b", "d", "e", "f", "g"}
    assert complete(drawn("a"), "c") == {"f", "g"}


def test_tips_are_nobodys_parents() -> None:
    graph = drawn()
    chosen = {tip: np.isin(list(DRAWN), list(tip)) for tip in ("abcdefg", "abc", "")}
    assert {among: set(graph.tips(marks)) for among, marks in chosen.items()} == {
        "abcdefg": {"e", "g"},
        "abc": {"b", "c"},
        "": set(),
    }


def test_nearest_goes_back_to_what_is_held() -> None:
    assert drawn().nearest(["e", "g"], set("abcdefg").__contains__) == {"e", "g"}
    assert drawn().nearest(["e", "g"], set("abcf").__contains__) == {"b", "c", "f"}
    assert drawn().nearest(["e"], set().__contains__) == set()


@st.composite
def histories(draw: st.DrawFn) -> dict[int, list[int]]:
    """Commits by number; parents have smaller numbers."""
    size = draw(st.integers(1, 12))
    return {
        n: draw(st.lists(st.integers(0, n - 1), unique=True, max_size=3)) if n else [] for n in range(size)
    }


@given(histories(), st.data())
def test_what_tips_reach_is_what_is_complete(history: dict[int, list[int]], data: st.DataObject) -> None:
    """The two together say what may be hidden from git: all of it, and nothing else."""
    parents_of = {str(n): [str(parent) for parent in parents] for n, parents in history.items()}
    gaps = data.draw(st.sets(st.sampled_from(sorted(parents_of))))
    graph = CommitGraph.of({commit: parents for commit, parents in parents_of.items() if commit not in gaps})
    whole, everything = complete(graph), CommitGraph.of(parents_of)
    known = parents_of.keys() - gaps
    assert whole == {commit for commit in known if ancestors(everything, commit) <= known}
    reached = set().union(*(ancestors(everything, tip) for tip in graph.tips(graph.complete(set()))))
    assert reached == whole
