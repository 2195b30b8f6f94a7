"""Weights by coordinate search on labelled pools: each in turn, as long as the recall of labels rises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ranking.evaluation.measures import CUT
from ranking.evaluation.pools import TaskPool, Values
from ranking.fusion.zscore import standardise
from ranking.signals.registry import BY_NAME

# What a weight is tried at: shares of what it is, and values for one that counts for nothing yet.
_SHARES = (0.0, 0.5, 0.8, 1.25, 2.0)
_FRESH = (0.05, 0.15, 0.4)
MOST_ROUNDS = 4
# What may be searched for, as measures name it: the recall of edited files within the first 10, or within as
# many files as the packet of the token budget held.
AT_TEN, AT_BUDGET = f"cut_recall_{CUT}", "cut_recall_budget"
GOALS = (AT_TEN, AT_BUDGET)
# Recall stands still between steps: among equals the one whose first label stands higher is better.
_TIE_BREAK = 0.01
_LEAST_GAIN = 1e-6


@dataclass(frozen=True)
class TrainingTask:
    """A pool as the search needs it.

    `standing` has a row a candidate and a column a signal: z-scores, turned so that higher is better.
    `labels` are the rows of the essential files, `wanted` their number with those that are no candidates.
    Those within the first `cutoff` are found.
    """

    standing: Values
    lowered: Values
    promoted: NDArray[np.bool_]
    labels: NDArray[np.intp]
    wanted: int
    cutoff: int

    def ranks(self, weights: Values) -> NDArray[np.int64]:
        """The ranks of the labels under some weights."""
        scores = self.standing @ weights
        spread = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
        scores = scores + self.lowered * spread
        own, own_first = scores[self.labels, None], self.promoted[self.labels, None]
        before = np.arange(len(scores)) < self.labels[:, None]
        higher = (scores > own) | ((scores == own) & before)
        above = (self.promoted & ~own_first) | ((self.promoted == own_first) & higher)
        counted: NDArray[np.int64] = above.sum(axis=1) + 1
        return counted


@dataclass(frozen=True)
class Search:
    """The weights that a search ended with, and the recall on its tasks before and after."""

    weights: Mapping[str, float]
    before: float
    after: float
    tried: int


def training_tasks(pools: Sequence[TaskPool], names: Sequence[str], goal: str = AT_TEN) -> list[TrainingTask]:
    """Pools as the search needs them, with the signals `names` in that order."""
    return [_training_task(pool, names, _cutoff(pool, goal)) for pool in pools]


def recall(tasks: Sequence[TrainingTask], weights: Values) -> float:
    """The mean share of essential files that are found."""
    return float(np.mean([np.sum(task.ranks(weights) <= task.cutoff) / task.wanted for task in tasks]))


def coordinate_search(
    pools: Sequence[TaskPool],
    start: Mapping[str, float],
    heard: Callable[[int], None] = lambda _: None,
    goal: str = AT_TEN,
) -> Search:
    """Change one weight at a time, to the best of a few values, until no change of any gains.

    The order of the signals and the values are fixed, so the same pools give the same weights. `heard` is
    told of each signal that was tried. `goal` is one of GOALS.
    """
    names = sorted(set(pools[0].columns) & set(BY_NAME), key=list(BY_NAME).index)
    tasks = training_tasks(pools, names, goal)
    weights = np.array([start.get(name, 0.0) for name in names])
    before, best, tried = recall(tasks, weights), _objective(tasks, weights), 0
    for _ in range(MOST_ROUNDS):
        gained = False
        for position in range(len(names)):
            for value in _values(weights[position]):
                trial = weights.copy()
                trial[position] = value
                found = _objective(tasks, trial)
                tried += 1
                if found > best + _LEAST_GAIN:
                    weights, best, gained = trial, found, True
            heard(1)
        if not gained:
            break
    chosen = {n: round(float(w), 4) for n, w in zip(names, weights, strict=True) if w}
    return Search(chosen, before, recall(tasks, weights), tried)


def _objective(tasks: Sequence[TrainingTask], weights: Values) -> float:
    total = 0.0
    for task in tasks:
        ranks = task.ranks(weights)
        total += float(np.sum(ranks <= task.cutoff)) / task.wanted
        total += _TIE_BREAK / float(ranks.min()) if len(ranks) else 0.0
    return total / len(tasks)


def _values(weight: float) -> Iterator[float]:
    yield from (weight * share for share in _SHARES) if weight else _FRESH


def _cutoff(pool: TaskPool, goal: str) -> int:
    return CUT if goal == AT_TEN else pool.packed or 0


def _training_task(pool: TaskPool, names: Sequence[str], cutoff: int) -> TrainingTask:
    standing = [BY_NAME[name].sign * standardise(pool.columns[name]) for name in names]
    grades = pl.concat([pool.rows["grade"], pool.lost["grade"]])
    highest = grades.max()
    return TrainingTask(
        standing=np.stack(standing, axis=1),
        lowered=pool.lowered,
        promoted=pool.promoted,
        labels=np.flatnonzero((pool.rows["grade"] == highest).to_numpy()),
        wanted=int((grades == highest).sum()),
        cutoff=cutoff,
    )
