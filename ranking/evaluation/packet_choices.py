"""Cap and budget of packets, by what kept packets held: chosen on earlier tasks, judged on later ones.

Packets are of the order that the evaluation ranked by. Each of the two is judged beside the other as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

import polars as pl

from ranking.choices import Choices
from ranking.evaluation.bootstrap import FEWEST_JUDGED, ROUNDING, Estimate, Values, estimate

CAP, BUDGET = "per_directory", "budget"
# What a smaller budget may lose: a hundredth of the edited files. A few hundred tasks cannot tell that from
# nothing.
MOST_LOST = 0.01


@dataclass(frozen=True)
class Tried:
    """A value, the mean recall of its packets on the earlier and the later tasks, and their mean tokens."""

    value: int
    earlier: float
    later: float
    tokens: float


@dataclass(frozen=True)
class PacketChoice:
    """A cap or a budget: what the evaluation packed with, what the earlier tasks speak for, and what is kept.

    `change` is what that changes of the recall on the later tasks, task by task. `holds` tells whether it is
    kept, `why` says so in words.
    """

    name: str
    start: int
    best: int
    change: Estimate
    holds: bool
    why: str
    tried: Sequence[Tried]


def choose_packets(earlier: pl.DataFrame, later: pl.DataFrame, start: Choices) -> list[PacketChoice]:
    """The choices for which both sides of the split have packets of more than one value, and enough of them.

    Both are tables of packets, as `packets.parquet` has them; `start` is what the evaluation chose.
    """
    caps, budgets = (_Sides.of(name, earlier, later, start) for name in (CAP, BUDGET))
    return [choose(sides) for sides, choose in ((caps, _cap), (budgets, _budget)) if not sides.why_not]


def not_chosen(earlier: pl.DataFrame, later: pl.DataFrame, start: Choices) -> dict[str, str]:
    """Why nothing is chosen, by the name of each of the two for which nothing is."""
    why_not = {name: _Sides.of(name, earlier, later, start).why_not for name in (CAP, BUDGET)}
    return {name: why for name, why in why_not.items() if why}


@dataclass(frozen=True)
class _Sides:
    """The recalls of packets that differ in one choice alone, by its value, in the order of the tasks."""

    name: str
    start: int
    values: Sequence[int]
    earlier: Mapping[int, Values]
    later: Mapping[int, Values]
    tokens: Mapping[int, float]

    @classmethod
    def of(cls, name: str, earlier: pl.DataFrame, later: pl.DataFrame, start: Choices) -> _Sides:
        other = BUDGET if name == CAP else CAP
        alike = pl.col(other) == getattr(start, other)
        values = _values(earlier.filter(alike), later.filter(alike), name)
        sides = [_complete(side.filter(alike), name, values) for side in (earlier, later)]
        first, second = (
            {value: side.filter(pl.col(name) == value)["recall"].to_numpy() for value in values}
            for side in sides
        )
        tokens = pl.concat(sides).group_by(name).agg(pl.col("tokens").mean())
        return cls(name, getattr(start, name), values, first, second, dict(tokens.iter_rows()))

    @property
    def why_not(self) -> str:
        """Why nothing can be chosen, no other value or too few tasks; empty where something can."""
        if self.start not in self.values or len(self.values) == 1:
            return "no packets of another value were kept"
        if not len(self.earlier[self.start]):
            return "no earlier task has a packet of each value"
        if len(self.later[self.start]) < FEWEST_JUDGED:
            return f"too few later tasks, {FEWEST_JUDGED} with a packet of each value are needed"
        return ""

    def tried(self) -> list[Tried]:
        return [
            Tried(value, _mean(self.earlier[value]), _mean(self.later[value]), self.tokens[value])
            for value in self.values
        ]

    def chosen(self, best: int, holds: bool, change: Estimate, why: str) -> PacketChoice:
        return PacketChoice(self.name, self.start, best, change, holds, why, self.tried())

    def change(self, value: int) -> Estimate:
        found = estimate(self.later[value] - self.later[self.start])
        assert found is not None, "every packet has a recall"
        return found


def _cap(sides: _Sides) -> PacketChoice:
    """The cap of the best recall; among equals the one that there is, else the smaller."""
    best = max(sides.values, key=lambda one: (round(_mean(sides.earlier[one]), 9), one == sides.start, -one))
    change = sides.change(best)
    if best == sides.start:
        return sides.chosen(best, False, change, "none finds more on the earlier tasks")
    holds = change.is_gain
    why = "finds more on the later tasks too" if holds else "not shown to find more on the later tasks"
    return sides.chosen(best, holds, change, why)


def _budget(sides: _Sides) -> PacketChoice:
    """The smallest budget that, like each larger one up to that of the evaluation, loses next to nothing.

    With more tokens recall as a rule rises, though not for each task: a budget that does well where a larger
    one does not, does so by chance.
    """
    least = _mean(sides.earlier[sides.start]) - MOST_LOST - ROUNDING
    smaller = [one for one in reversed(sides.values) if one < sides.start]
    best = min([sides.start, *takewhile(lambda one: _mean(sides.earlier[one]) >= least, smaller)])
    change = sides.change(best)
    lost = f"more than {100 * MOST_LOST:g} of 100 edited files"
    if best == sides.start:
        why = (
            f"the next smaller one loses {lost} on the earlier tasks" if smaller else "none smaller was tried"
        )
        return sides.chosen(best, False, change, why)
    if change.value < -MOST_LOST - ROUNDING:
        return sides.chosen(best, False, change, f"loses {lost} on the later tasks")
    if change.high < -ROUNDING:
        return sides.chosen(best, False, change, "loses little on the later tasks, but beyond chance")
    return sides.chosen(best, True, change, f"loses no {lost} on either side")


def _values(earlier: pl.DataFrame, later: pl.DataFrame, name: str) -> list[int]:
    """The values that both sides have packets of, or the only side that has any; the smallest first."""
    sides = [set(side[name]) for side in (earlier, later) if not side.is_empty()]
    return sorted(set.intersection(*sides)) if sides else []


def _complete(packets: pl.DataFrame, name: str, values: Sequence[int]) -> pl.DataFrame:
    """A row a task and value, in the order of the tasks, of those tasks that have one for every value."""
    rows = packets.filter(pl.col(name).is_in(values)).unique(
        ["task", name], keep="first", maintain_order=True
    )
    return rows.filter(pl.len().over("task") == len(values)).sort("task")


def _mean(values: Values) -> float:
    return float(values.mean())
