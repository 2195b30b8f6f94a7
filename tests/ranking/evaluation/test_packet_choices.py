"""A cap and a budget that packets speak for, on few tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.packet_choices import PacketChoice, choose_packets, not_chosen

START = Choices(per_directory=3, budget=30_000)
Recalls = Sequence[float]


def packets(of: Mapping[tuple[int, int], Recalls]) -> pl.DataFrame:
    """A row a task and packing, by cap and budget; a packet takes all its budget."""
    rows = [
        {"task": f"t{n:02}", "per_directory": cap, "budget": budget, "tokens": budget, "recall": recall}
        for (cap, budget), recalls in of.items()
        for n, recall in enumerate(recalls)
    ]
    return pl.DataFrame(rows)


def of_caps(earlier: Mapping[int, Recalls], later: Mapping[int, Recalls]) -> PacketChoice:
    sides = (packets({(cap, 30_000): found for cap, found in side.items()}) for side in (earlier, later))
    (found,) = choose_packets(*sides, START)
    return found


def of_budgets(earlier: Mapping[int, Recalls], later: Mapping[int, Recalls]) -> PacketChoice:
    sides = (packets({(3, budget): found for budget, found in side.items()}) for side in (earlier, later))
    (found,) = choose_packets(*sides, START)
    return found


def test_the_cap_that_finds_most_is_kept_where_it_does_on_the_later_tasks_too() -> None:
    earlier = {3: [0.0] * 20, 5: [0.5] * 20, 8: [0.25] * 20}
    found = of_caps(earlier, {3: [0.0] * 10, 5: [1.0] * 8 + [0.0] * 2, 8: [1.0] * 10})
    assert (found.name, found.start, found.best, found.holds) == ("per_directory", 3, 5, True)
    assert found.change.value == 0.8
    tried = [(one.value, one.earlier, one.later, one.tokens) for one in found.tried]
    assert tried == [(3, 0.0, 0.0, 30_000), (5, 0.5, 0.8, 30_000), (8, 0.25, 1.0, 30_000)]
    # Of ten tasks one gains: it may be chance.
    chance = of_caps(earlier, {3: [0.0] * 10, 5: [1.0] + [0.0] * 9, 8: [0.0] * 10})
    assert (chance.best, chance.holds) == (5, False)
    assert chance.why == "not shown to find more on the later tasks"


def test_too_few_later_tasks_judge_nothing() -> None:
    earlier, later = packets({(3, 30_000): [0.0], (5, 30_000): [1.0]}), {3: [0.0] * 9, 5: [1.0] * 9}
    nine = packets({(cap, 30_000): of for cap, of in later.items()})
    assert not choose_packets(earlier, nine, START)
    assert not_chosen(earlier, nine, START) == {
        "per_directory": "too few later tasks, 10 with a packet of each value are needed",
        "budget": "no packets of another value were kept",
    }
    assert not_chosen(earlier, nine.clear(), START)["per_directory"].startswith("too few later tasks")
    assert not_chosen(nine.clear(), nine, START)["per_directory"].startswith("no earlier task")


def test_a_task_without_a_packet_of_each_value_does_not_count() -> None:
    """The one task that speaks for a cap of 3 has no packet of a cap of 5."""
    earlier = packets({(3, 30_000): [0.0, 0.0, 1.0], (5, 30_000): [0.25, 0.25]})
    later = packets({(3, 30_000): [0.0] * 10 + [1.0], (5, 30_000): [1.0] * 10})
    (found,) = choose_packets(earlier, later, START)
    assert (found.best, found.holds, found.change.value) == (5, True, 1.0)
    assert [one.earlier for one in found.tried] == [0.0, 0.25]


def test_a_cap_that_is_as_good_as_another_stays() -> None:
    found = of_caps(
        {2: [0.5, 0.5], 3: [0.0, 1.0], 5: [1.0, 0.0]}, {2: [1.0] * 10, 3: [0.0] * 10, 5: [1.0] * 10}
    )
    assert (found.best, found.holds, found.change.value) == (3, False, 0.0)


def test_the_smallest_budget_is_kept_that_loses_next_to_nothing() -> None:
    """Of a hundred earlier tasks one loses its file with 8,000 tokens, and two with 4,800."""
    hundred = {4_800: [1.0] * 98 + [0.0] * 2, 8_000: [1.0] * 99 + [0.0], 30_000: [1.0] * 100}
    found = of_budgets(hundred, {4_800: [1.0] * 10, 8_000: [1.0] * 10, 30_000: [1.0] * 10})
    assert (found.name, found.start, found.best, found.holds) == ("budget", 30_000, 8_000, True)
    assert (found.change.low, found.change.high) == (0.0, 0.0)


@pytest.mark.parametrize("lost", [1, 9])
def test_a_budget_that_loses_on_the_later_tasks_is_not(lost: int) -> None:
    """One of ten is beyond a hundredth; nine of ten are beyond chance as well."""
    later = {4_800: [0.0] * lost + [1.0] * (10 - lost), 30_000: [1.0] * 10}
    found = of_budgets({4_800: [1.0] * 10, 30_000: [1.0] * 10}, later)
    assert (found.best, found.holds) == (4_800, False)
    assert found.why == "loses more than 1 of 100 edited files on the later tasks"


def test_a_budget_below_which_much_is_lost_stays() -> None:
    later = {4_800: [1.0] * 10, 30_000: [1.0] * 10}
    found = of_budgets({4_800: [0.5] * 10, 30_000: [1.0] * 10}, later)
    assert (found.best, found.holds) == (30_000, False)
    assert found.why == "the next smaller one loses more than 1 of 100 edited files on the earlier tasks"


def test_a_budget_that_does_well_below_one_that_does_not_is_chance() -> None:
    later = {4_800: [1.0] * 10, 8_000: [1.0] * 10, 30_000: [1.0] * 10}
    found = of_budgets({4_800: [1.0] * 10, 8_000: [0.5] * 10, 30_000: [1.0] * 10}, later)
    assert (found.best, found.holds) == (30_000, False)


def test_the_smallest_budget_that_was_tried_stays() -> None:
    found = of_budgets({30_000: [0.5], 60_000: [1.0]}, {30_000: [0.5] * 10, 60_000: [1.0] * 10})
    assert (found.best, found.why) == (30_000, "none smaller was tried")


def test_a_budget_that_loses_little_on_each_later_task_loses_beyond_chance() -> None:
    later = {4_800: [0.995] * 10, 30_000: [1.0] * 10}
    found = of_budgets({4_800: [1.0] * 10, 30_000: [1.0] * 10}, later)
    assert (found.best, found.holds) == (4_800, False)
    assert found.why == "loses little on the later tasks, but beyond chance"


def test_each_is_judged_beside_the_other_as_it_was() -> None:
    """What a cap of 5 does with 4,800 tokens says nothing of 30,000."""
    held = {(3, 30_000): 0.5, (5, 30_000): 0.5, (3, 4_800): 0.0, (5, 4_800): 1.0}
    side = packets({packing: [recall] * 10 for packing, recall in held.items()})
    cap, budget = choose_packets(side, side, START)
    assert [one.best for one in (cap, budget)] == [3, 30_000]


def test_without_packets_nothing_is_chosen() -> None:
    one = packets({(3, 30_000): [1.0] * 10})
    assert choose_packets(one, one, START) == []
    assert choose_packets(one, one.clear(), START) == []
    assert choose_packets(one, one, Choices(budget=5_000)) == []
