"""Renames followed: by hand, and against files that a random history keeps track of itself."""

from __future__ import annotations

from bisect import bisect_right

from hypothesis import given, settings
from hypothesis import strategies as st

from assets.lineage import Rename, lineage


def leads_to(renames: list[Rename], tree: set[str], path: str, generation: int) -> str | None:
    """What a path touched by a commit of a generation leads to, by the table."""
    rows = [r for r in lineage(renames, tree).to_pylist() if r["path"] == path]
    if not rows:
        return path if path in tree else None
    place = bisect_right([r["first"] for r in rows], generation) - 1
    assert rows[place]["first"] <= generation <= rows[place]["last"]
    return rows[place]["current_path"]  # type: ignore[no-any-return]


def test_a_path_that_was_never_renamed_has_no_row() -> None:
    assert lineage([], {"a"}).num_rows == 0


def test_a_rename_is_followed_from_before_it() -> None:
    renames = [Rename(5, "old", "new")]
    assert leads_to(renames, {"new"}, "old", 4) == "new"
    assert leads_to(renames, {"new"}, "new", 5) == "new"


def test_a_chain_is_followed_to_its_end() -> None:
    renames = [Rename(2, "a", "b"), Rename(4, "b", "c"), Rename(9, "c", "d")]
    assert leads_to(renames, {"d"}, "a", 1) == "d"
    assert leads_to(renames, {"d"}, "c", 8) == "d"


def test_a_file_that_was_renamed_and_then_deleted_is_gone() -> None:
    assert leads_to([Rename(2, "a", "b")], set(), "a", 1) is None


def test_a_new_file_of_an_old_name_does_not_inherit() -> None:
    renames = [Rename(5, "a", "b")]
    assert leads_to(renames, {"a", "b"}, "a", 4) == "b"
    assert leads_to(renames, {"a", "b"}, "a", 6) == "a"
    assert leads_to(renames, {"a", "b"}, "a", 5) == "a"  # the renaming commit itself put a new file there


def test_a_swap_of_two_names() -> None:
    renames = [Rename(3, "a", "t"), Rename(4, "b", "a"), Rename(5, "t", "b")]
    assert leads_to(renames, {"a", "b"}, "a", 2) == "b"
    assert leads_to(renames, {"a", "b"}, "b", 2) == "a"


def test_a_touch_of_the_old_name_on_another_branch_is_led_to_the_new_one() -> None:
    assert leads_to([Rename(5, "a", "b")], {"b"}, "a", 7) == "b"


def test_there_and_back_again_ends() -> None:
    renames = [Rename(1, "a", "b"), Rename(2, "b", "a"), Rename(3, "a", "b")]
    assert leads_to(renames, {"b"}, "a", 0) == "b"
    assert leads_to(renames, {"b"}, "b", 1) == "b"
    assert leads_to(renames, set(), "b", 9) is None


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_in_a_linear_history_every_touch_of_a_living_file_is_led_to_it(data: st.DataObject) -> None:
    names = st.sampled_from("abcd")
    living: dict[str, int] = {}
    touches: list[tuple[str, int, int]] = []  # name then, generation, file (known by its birth)
    renames = []
    for generation in range(data.draw(st.integers(1, 25))):
        name, other = data.draw(names), data.draw(names)
        match data.draw(st.sampled_from(["touch", "delete", "rename"])):
            case "delete":
                living.pop(name, None)
            case "rename" if name in living and other not in living:
                living[other] = living.pop(name)
                renames.append(Rename(generation, name, other))
                touches.append((other, generation, living[other]))
            case _:
                living.setdefault(name, generation)
                touches.append((name, generation, living[name]))
    now = {file: name for name, file in living.items()}
    for name, generation, file in touches:
        # Touches of a file that was deleted may go to a later file of its name, as `git log` shows them.
        if file in now:
            assert leads_to(renames, set(living), name, generation) == now[file]
