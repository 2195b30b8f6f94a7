"""Who descends from whom, on histories drawn by hand and at random."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assets.git.ancestry import ancestors, complete, nearest, tips, unknown_ancestors

#  a - b - d - e      f - g
#   \     /
#    - c -
DRAWN = {"a": [], "b": ["a"], "c": ["a"], "d": ["b", "c"], "e": ["d"], "f": [], "g": ["f"]}


def without(*commits: str) -> dict[str, list[str]]:
    return {commit: parents for commit, parents in DRAWN.items() if commit not in commits}


def test_ancestors_of_a_drawn_history() -> None:
    assert ancestors(DRAWN, "d") == {"a", "b", "c", "d"}
    assert ancestors(DRAWN, "g") == {"f", "g"}
    assert ancestors(DRAWN, "unknown") == set()
    assert ancestors(without("c"), "e") == {"a", "b", "d", "e"}


def test_unknown_ancestors_are_where_what_is_known_ends() -> None:
    assert unknown_ancestors(DRAWN, "e") == set()
    assert unknown_ancestors(without("a", "c"), "e") == {"a", "c"}
    assert unknown_ancestors(without("a"), "g") == set()
    assert unknown_ancestors({}, "g") == {"g"}


def test_complete_leaves_out_whatever_descends_from_a_gap() -> None:
    assert complete(DRAWN, set()) == set("abcdefg")
    assert complete(without("c"), set()) == {"a", "b", "f", "g"}
    assert complete(without("c"), {"c"}) == {"a", "b", "d", "e", "f", "g"}
    assert complete(without("a"), {"c"}) == {"f", "g"}


def test_tips_are_nobodys_parents() -> None:
    assert tips(set("abcdefg"), DRAWN) == {"e", "g"}
    assert tips(set("abc"), DRAWN) == {"b", "c"}
    assert tips(set(), DRAWN) == set()


def test_nearest_goes_back_to_what_is_held() -> None:
    assert nearest(["e", "g"], DRAWN, set("abcdefg").__contains__) == {"e", "g"}
    assert nearest(["e", "g"], DRAWN, set("abcf").__contains__) == {"b", "c", "f"}
    assert nearest(["e"], DRAWN, set().__contains__) == set()


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
    known = {commit: parents for commit, parents in parents_of.items() if commit not in gaps}
    whole = complete(known, set())
    assert whole == {commit for commit in known if ancestors(parents_of, commit) <= known.keys()}
    reached = set().union(*(ancestors(parents_of, tip) for tip in tips(whole, known)))
    assert reached == whole
