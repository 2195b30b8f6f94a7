"""Variants of a ranking on one pool (ledger G4), each signal off in turn (G5), signals that go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ranking.evaluation.bootstrap import Estimate, estimate
from ranking.evaluation.measures import measure, values_of
from ranking.evaluation.pools import Order, TaskPool, labels_ordered
from ranking.fusion.fused import Fusion
from ranking.fusion.profiles import FUSIONS, Profile
from ranking.signals.registry import BY_NAME

# The figures by which variants are compared.
COMPARED = ("accuracy_all_1", "accuracy_all_5", "accuracy_all_10", "cut_recall_10", "mrr", "ndcg_10")
# What a signal is judged by: the ledger tunes for it.
JUDGED_BY = "cut_recall_10"
SHIPPED = "shipped"
# The baselines.
ALPHABETICAL = "alphabetical"
RECENCY = "recency only"
# From here on two signals say nearly the same, and a column says too little to be of use.
ALIKE = 0.8
SHOWN_ALIKE = 0.5
FEW_FILLED = 0.05
MOSTLY_CONSTANT = 0.9


@dataclass(frozen=True)
class VariantResult:
    """A variant: its figures, and how each differs from the shipped ranking's, task by task."""

    name: str
    figures: Mapping[str, Estimate]
    differences: Mapping[str, Estimate]


@dataclass(frozen=True)
class SignalResult:
    """What leaving a signal out costs, for every class of tasks.

    `weight` is what it has where a class has none of its own. `cause` is why the cost may be nothing; empty
    where it surely is not.
    """

    signal: str
    weight: float
    cost: Estimate
    cause: str


@dataclass(frozen=True)
class Likeness:
    """Two signals, and the mean over tasks of the correlation of their values within a pool."""

    first: str
    second: str
    correlation: float


def variants(profile: Profile) -> dict[str, Order]:
    """The shipped ranking, what it is made of, and the baselines that it has to beat.

    One signal alone and the baselines are neither lowered nor promoted. The hybrids weigh words and meaning
    alike and nothing else.
    """
    hybrid = {"lexical": 1.0, "semantic": 1.0}
    found: dict[str, Order] = {
        SHIPPED: _ranked(profile),
        "lexical only": _alone("lexical"),
        "semantic only": _alone("semantic"),
        "hybrid, reciprocal ranks": _fused(FUSIONS["rrf"], hybrid),
        "hybrid, z-scores": _fused(FUSIONS["zscore"], hybrid),
        RECENCY: _alone("recency"),
        ALPHABETICAL: lambda pool: np.arange(1, pool.rows.height + 1, dtype=np.int64),
        "not lowered": lambda pool: pool.ranks(pool.weighed(profile)),
        "not promoted": lambda pool: pool.ranks(pool.scores(profile), promote=False),
    }
    for fusion in ("zscore", "rrf"):
        if fusion != profile.fusion:
            found[f"{SHIPPED}, {fusion}"] = _ranked(replace(profile, fusion=fusion))
    return found


def compare_variants(pools: list[TaskPool], profile: Profile) -> list[VariantResult]:
    """Every variant on the same pools."""
    orders = variants(profile)
    measured = {name: measure(labels_ordered(pools, order)) for name, order in orders.items()}
    return [
        VariantResult(
            name,
            {column: found for column in COMPARED if (found := estimate(values_of(table, column)))},
            differences(table, measured[SHIPPED]),
        )
        for name, table in measured.items()
    ]


def ablate(pools: list[TaskPool], profile: Profile) -> list[SignalResult]:
    """What each signal that counts is worth: the loss when it alone is left out, and why there is none."""
    whole = measure(labels_ordered(pools, _ranked(profile)))
    alike = likeness(pools)
    found = []
    counting = _counting(profile)
    for signal in counting:
        if signal not in pools[0].columns:
            continue
        without = measure(labels_ordered(pools, _ranked(profile.with_choices(None, {signal: 0.0}))))
        cost = _difference(whole, without, JUDGED_BY)
        if cost is not None:
            rest = [name for name in counting if name != signal]
            cause = _cause(signal, pools, alike, rest) if cost.low <= 0 else ""
            found.append(SignalResult(signal, profile.weights.get(signal, 0.0), cost, cause))
    return sorted(found, key=lambda one: -one.cost.value)


def likeness(pools: Sequence[TaskPool]) -> list[Likeness]:
    """The pairs of signals that go together, the most alike first.

    Pools in which one of the two is constant say nothing of the pair.
    """
    names = list(pools[0].columns) if pools else []
    tables = np.stack([_correlations(pool, names) for pool in pools]) if pools else np.empty((0, 0, 0))
    counted = np.sum(~np.isnan(tables), axis=0)
    means = np.nansum(tables, axis=0) / np.maximum(counted, 1)
    pairs = [
        Likeness(names[i], names[j], float(means[i, j]))
        for i in range(len(names))
        for j in range(i + 1, len(names))
        if counted[i, j] and abs(means[i, j]) >= SHOWN_ALIKE
    ]
    return sorted(pairs, key=lambda pair: -abs(pair.correlation))


def _cause(signal: str, pools: Sequence[TaskPool], alike: Sequence[Likeness], rest: Sequence[str]) -> str:
    """Why a signal costs nothing: broken where its column says nothing, redundant where another says it."""
    columns = [pool.columns[signal] for pool in pools if pool.rows.height]
    constant = float(np.mean([np.ptp(column) == 0 for column in columns]))
    if constant >= MOSTLY_CONSTANT:
        return f"constant in {constant:.0%} of the pools: {_suspect(signal)}"
    filled = float(np.mean([np.mean(column != BY_NAME[signal].missing) for column in columns]))
    if filled < FEW_FILLED:
        return f"{filled:.1%} of the candidates have a value: {_suspect(signal)}"
    for pair in alike:
        other = {pair.first: pair.second, pair.second: pair.first}.get(signal)
        if other in rest and abs(pair.correlation) >= ALIKE:
            return f"redundant: goes with {other} (correlation {pair.correlation:.2f})"
    return "within the interval: more tasks would tell"


def _suspect(signal: str) -> str:
    """What to look at where a signal is silent, by what it is computed from."""
    family = BY_NAME[signal].query
    if family == "graph":
        return "few imports may resolve; look at the table `unresolved_import`"
    if family in ("cochange", "past_change"):
        return "the history may be short, squashed or shallow; look at the table `commit`"
    if family == "reference":
        return "the tasks may name no commit and no ticket"
    return "the tasks may hold nothing that it looks for"


def _counting(profile: Profile) -> list[str]:
    """The signals that have a weight for any class, those that count for all first."""
    weights = [profile.weights, *profile.by_class.values()]
    return list(dict.fromkeys(name for some in weights for name, weight in some.items() if weight))


def _ranked(profile: Profile) -> Order:
    return lambda pool: pool.ranks(pool.scores(profile))


def _fused(fusion: Fusion, weights: Mapping[str, float]) -> Order:
    return lambda pool: pool.ranks(pool.fused(fusion, weights))


def _alone(signal: str) -> Order:
    sign = BY_NAME[signal].sign
    return lambda pool: pool.ranks(sign * pool.columns[signal], promote=False)


def differences(
    first: pl.DataFrame, second: pl.DataFrame, columns: Sequence[str] = COMPARED
) -> dict[str, Estimate]:
    """The mean of first less second for each measure that both tables have, task by task."""
    found = {column: _difference(first, second, column) for column in columns}
    return {column: difference for column, difference in found.items() if difference is not None}


def _difference(first: pl.DataFrame, second: pl.DataFrame, column: str) -> Estimate | None:
    """First less second, task by task: both have the same tasks in the same order."""
    return estimate(values_of(first, column) - values_of(second, column))


def _correlations(pool: TaskPool, names: Sequence[str]) -> NDArray[np.float64]:
    values = np.stack([pool.columns[name] for name in names])
    with np.errstate(divide="ignore", invalid="ignore"):
        found: NDArray[np.float64] = np.atleast_2d(np.corrcoef(values))
    return found
