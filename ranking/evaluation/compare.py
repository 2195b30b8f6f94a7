"""Two evaluations of the same tasks: what changed, and whether it is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from ranking.evaluation.bootstrap import Estimate, estimate
from ranking.evaluation.summary import QUALITY

# Costs are compared as well, each by its mean over tasks.
COSTS = ("latency_ms", "packing_ms", "index_seconds")


@dataclass(frozen=True)
class Change:
    """A measure before and after, over the tasks that both have, and the difference with its interval."""

    measure: str
    tasks: int
    before: float
    after: float
    difference: Estimate

    @property
    def verdict(self) -> str:
        """`higher`, `lower`, `same`, or `noise` where the interval of the difference holds 0."""
        if self.before == self.after and self.difference.low == self.difference.high:
            return "same"
        if self.difference.is_noise:
            return "noise"
        return "higher" if self.difference.value > 0 else "lower"


def compare(before: pl.DataFrame, after: pl.DataFrame) -> list[Change]:
    """What changed between two tables of tasks, by measure, for the tasks that both measured.

    The bootstrap is paired: tasks are drawn, and each brings its own difference, so that what is hard or easy
    about a task cancels out. Measures that no common task has are left out. With so many measures one in
    twenty differs by chance: look at the one that was chosen before.
    """
    pairs = paired(before, after)
    changes = (_change(pairs, column) for column in (*QUALITY.values(), *COSTS) if column in pairs.columns)
    return [change for change in changes if change is not None]


def paired(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """The tasks that both measured: the columns of `before`, and those of `after` ending in `_after`."""
    return before.filter("measured").join(after.filter("measured"), on="task", suffix="_after")


def moved(before: pl.DataFrame, after: pl.DataFrame, measure: str) -> tuple[Sequence[str], Sequence[str]]:
    """The tasks that gained, and those that lost, by a measure."""
    pairs = paired(before, after).sort("repo", "task")
    difference = pl.col(f"{measure}_after") - pl.col(measure)
    return tuple(pairs.filter(side)["task"].to_list() for side in (difference > 0, difference < 0))  # type: ignore[return-value]


def _change(pairs: pl.DataFrame, column: str) -> Change | None:
    both = pairs.select(before=column, after=f"{column}_after").drop_nulls().cast(pl.Float64)
    if both.is_empty():
        return None
    before, after = both["before"].to_numpy(), both["after"].to_numpy()
    difference = estimate(after - before)
    if difference is None:
        return None
    return Change(column, both.height, float(np.mean(before)), float(np.mean(after)), difference)
