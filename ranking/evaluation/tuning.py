"""Weights and other choices by coordinate search on labelled pools: each in turn, as long as recall rises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ranking.choices import CHOICES, Choices
from ranking.evaluation.measures import CUT, measure
from ranking.evaluation.pools import TaskPool, Tiers, Values, labels_ordered
from ranking.fusion.profiles import Profile
from ranking.signals.registry import BY_NAME

# What a weight is tried at: shares of what it is, and values for one that counts for nothing yet.
_SHARES = (0.0, 0.5, 0.8, 1.25, 2.0)
_FRESH = (0.05, 0.15, 0.4)
# The fusions between which a search chooses: under both a weight means what the signal may add.
FUSIONS = ("zscore", "rrf")
# Kept pools tell what a search that is less deep would have left out, and nothing of a deeper one.
DEPTHS = ("exact_depth", "semantic_depth")
# These order nothing: packets judge them, see `ranking.evaluation.packet_choices`.
OF_PACKETS = ("per_directory", "budget")
MOST_ROUNDS = 4
# What may be searched for, as measures name it: the recall of edited files within the first 10, or within as
# many files as the packet of the token budget held.
AT_TEN, AT_BUDGET = f"cut_recall_{CUT}", "cut_recall_budget"
GOALS = {"10": AT_TEN, "budget": AT_BUDGET}
# Recall stands still between steps: among equals the one whose first label stands higher is better.
_TIE_BREAK = 0.01
_LEAST_GAIN = 1e-6


@dataclass(frozen=True)
class TrainingTask:
    """A pool as the search needs it.

    `standing` has a row a candidate and a column a signal: what it adds at a weight of 1.
    `labels` are the rows of the essential files, `wanted` their number with those that are no candidates.
    Those within the first `cutoff` are found.
    """

    standing: Values
    lowered: Values
    tier: Tiers
    labels: NDArray[np.intp]
    wanted: int
    cutoff: int

    def ranks(self, weights: Values) -> NDArray[np.int64]:
        """The ranks of the labels under some weights."""
        scores = self.standing @ weights
        spread = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
        scores = scores + self.lowered * spread
        own, own_tier = scores[self.labels, None], self.tier[self.labels, None]
        before = np.arange(len(scores)) < self.labels[:, None]
        higher = (scores > own) | ((scores == own) & before)
        above = (self.tier < own_tier) | ((self.tier == own_tier) & higher)
        counted: NDArray[np.int64] = above.sum(axis=1) + 1
        return counted


@dataclass(frozen=True)
class Search:
    """The profile that a search ended with, and the recall on its tasks before and after.

    `tried` is how many profiles were.
    """

    profile: Profile
    before: float
    after: float
    tried: int


def training_tasks(
    pools: Sequence[TaskPool], profile: Profile, names: Sequence[str], goal: str = AT_TEN
) -> list[TrainingTask]:
    """Pools as the search needs them, by the fusion and the choices of a profile.

    The signals are `names`, in that order.
    """
    return [
        _training_task(pool.under(profile.choices), profile, names, _cutoff(pool, goal)) for pool in pools
    ]


def recall(tasks: Sequence[TrainingTask], weights: Values) -> float:
    """The mean share of essential files that are found."""
    return float(np.mean([np.sum(task.ranks(weights) <= task.cutoff) / task.wanted for task in tasks]))


# From a profile to those that differ from it in one respect.
Coordinate = Callable[[Profile], Iterator[Profile]]


def coordinates(pools: Sequence[TaskPool], start: Profile) -> list[Coordinate]:
    """What a search changes, in this order: each weight, the fusion, each choice that the pools can judge."""
    judged = {name: _judged_values(name, pools, start.choices) for name in CHOICES}
    return [
        *weight_coordinates(pools),
        _fusion,
        *(_choice(name, values) for name, values in judged.items() if values),
    ]


def weight_coordinates(pools: Sequence[TaskPool]) -> list[Coordinate]:
    """Each weight, and nothing else."""
    return [_weight(name) for name in _signals(pools)]


def coordinate_search(
    pools: Sequence[TaskPool],
    start: Profile,
    heard: Callable[[int], None] = lambda _: None,
    goal: str = AT_TEN,
    over: Sequence[Coordinate] | None = None,
) -> Search:
    """Change one thing at a time, to the best of a few values, until no change of any gains.

    The order of the coordinates and the values are fixed, so the same pools give the same profile. `heard` is
    told of each coordinate that was tried. `goal` is one of the measures of GOALS. `over` is what to change,
    all that there is where None. The weights are those of all tasks, whatever their class.
    """
    names = _signals(pools)
    changed = coordinates(pools, start) if over is None else over

    # Weights are tried in a row on the same tasks.
    @lru_cache(maxsize=2)
    def posed(fusion: str, choices: Choices) -> list[TrainingTask]:
        return training_tasks(pools, replace(start, fusion=fusion, choices=choices), names, goal)

    def judge(profile: Profile, measure: Callable[[Sequence[TrainingTask], Values], float]) -> float:
        weights = np.array([profile.weights.get(name, 0.0) for name in names])
        return measure(posed(profile.fusion, profile.choices), weights)

    profile, best, tried = start, judge(start, _objective), 0
    for _ in range(MOST_ROUNDS):
        before = best
        for coordinate in changed:
            for trial in coordinate(profile):
                found = judge(trial, _objective)
                tried += 1
                if found > best + _LEAST_GAIN:
                    profile, best = trial, found
            heard(1)
        if best == before:
            break
    chosen = {name: round(weight, 4) for name in names if (weight := profile.weights.get(name, 0.0))}
    return Search(replace(profile, weights=chosen), judge(start, recall), judge(profile, recall), tried)


def measured(pools: Sequence[TaskPool], profile: Profile) -> pl.DataFrame:
    """The measures of each task under a profile."""
    under = [pool.under(profile.choices) for pool in pools]
    return measure(labels_ordered(under, lambda pool: pool.ranks(pool.scores(profile))))


def _signals(pools: Sequence[TaskPool]) -> list[str]:
    return [name for name in BY_NAME if name in pools[0].columns]


def _weight(name: str) -> Coordinate:
    def others(profile: Profile) -> Iterator[Profile]:
        weight = profile.weights.get(name, 0.0)
        for value in (weight * share for share in _SHARES) if weight else _FRESH:
            yield replace(profile, weights={**profile.weights, name: value})

    return others


def _fusion(profile: Profile) -> Iterator[Profile]:
    return (replace(profile, fusion=fusion) for fusion in FUSIONS if fusion != profile.fusion)


def _choice(name: str, values: Sequence[Any]) -> Coordinate:
    def others(profile: Profile) -> Iterator[Profile]:
        if name == "rrf_constant" and profile.fusion != "rrf":
            return
        for value in values:
            if value != getattr(profile.choices, name):
                yield replace(profile, choices=profile.choices.with_values({name: value}))

    return others


def _judged_values(name: str, pools: Sequence[TaskPool], start: Choices) -> tuple[Any, ...]:
    """The values of a choice that kept pools can judge."""
    tried = CHOICES[name].tried
    if name in DEPTHS:
        return tuple(value for value in tried if value <= getattr(start, name))
    if name in OF_PACKETS or (name == "promotion" and not any(pool.tiers for pool in pools)):
        return ()
    if name.startswith("lowered_") and not any(name in pool.losses for pool in pools):
        return ()
    return tried


def _objective(tasks: Sequence[TrainingTask], weights: Values) -> float:
    total = 0.0
    for task in tasks:
        ranks = task.ranks(weights)
        total += float(np.sum(ranks <= task.cutoff)) / task.wanted
        total += _TIE_BREAK / float(ranks.min()) if len(ranks) else 0.0
    return total / len(tasks)


def _cutoff(pool: TaskPool, goal: str) -> int:
    return CUT if goal == AT_TEN else pool.packed or 0


def _training_task(pool: TaskPool, profile: Profile, names: Sequence[str], cutoff: int) -> TrainingTask:
    each = profile.fuse(pool.columns, dict.fromkeys(names, 1.0)).contributions
    grades = pl.concat([pool.rows["grade"], pool.lost["grade"]])
    highest = grades.max()
    return TrainingTask(
        standing=np.stack([each[name] for name in names], axis=1),
        lowered=pool.lowered,
        tier=pool.tier,
        labels=np.flatnonzero((pool.rows["grade"] == highest).to_numpy()),
        wanted=int((grades == highest).sum()),
        cutoff=cutoff,
    )
