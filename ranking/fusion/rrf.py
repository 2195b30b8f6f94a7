"""Reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009), weighted."""

from __future__ import annotations

import math
import os
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np

from ranking.choices import DEFAULT_K
from ranking.fusion.fused import Columns, Fused, Values, Weights, add_up, count, counted
from ranking.signals.registry import BY_NAME
from ranking.signals.signal import Signal
from warehouse.errors import RankhouseError

K_VARIABLE = "RANKHOUSE_RRF_K"

Id = TypeVar("Id", bound=Hashable)


def rrf_fuse(
    rankings: Sequence[Sequence[Id]], k: float | None = None, weights: Sequence[float] | None = None
) -> dict[Id, float]:
    """Score each id by the sum over rankings of weight / (k + rank), the rank counted from 1.

    `k` is `RANKHOUSE_RRF_K` of the environment where it is None, else 60. `weights` holds one weight for each
    ranking (1 where it is None); a weight of 0 is the same as leaving the ranking out. An empty id ("" or
    None) keeps its rank and is skipped. An id that a ranking repeats counts at its best rank.

    Raises ValueError where the number of weights is not that of the rankings.
    """
    constant = rrf_constant() if k is None else k
    scores: dict[Id, float] = {}
    for ranking, weight in _counting(rankings, weights):
        for identity, rank in _ranks(ranking).items():
            scores[identity] = scores.get(identity, 0.0) + weight / (constant + rank)
    return scores


def rrf_order(
    rankings: Sequence[Sequence[Id]], k: float | None = None, weights: Sequence[float] | None = None
) -> list[Id]:
    """The ids that `rrf_fuse` scores, best first; ties by the best rank where it counts, then by id."""
    scores = rrf_fuse(rankings, k, weights)
    best: dict[Id, int] = {}
    for ranking, _ in _counting(rankings, weights):
        for identity, rank in _ranks(ranking).items():
            best[identity] = min(rank, best.get(identity, rank))

    def key(identity: Id) -> tuple[float, int, Any]:
        return -scores[identity], best[identity], identity

    return sorted(scores, key=key)


def rrf_constant(otherwise: float = DEFAULT_K) -> float:
    """The constant k: of the environment, else the given one."""
    written = os.environ.get(K_VARIABLE, "").strip()
    try:
        k = float(written) if written else otherwise
    except ValueError:
        k = math.nan
    if not k >= 0:
        raise RankhouseError(f"{K_VARIABLE} is {written!r}: set it to a number of 0 or more, or unset it.")
    return k


def rrf_fuse_signals(columns: Columns, weights: Weights, k: float = DEFAULT_K) -> Fused:
    """Fuse the rankings that signals make; one that a signal says nothing of is not in its ranking.

    `RANKHOUSE_RRF_K` of the environment overrules `k`.
    """
    constant = rrf_constant(k)
    contributions = {
        name: np.where(ranks > 0, weight / (constant + ranks), 0.0)
        for name, weight in counted(columns, weights).items()
        for ranks in (_ranks_by(BY_NAME[name], columns[name]),)
    }
    return add_up(contributions, count(columns))


def _ranks_by(signal: Signal, values: Values) -> Values:
    """Ranks from 1, best first, equal values alike at their best rank; 0 where the value is missing."""
    oriented = values * signal.sign
    present = values != signal.missing
    better = np.searchsorted(np.sort(-oriented[present]), -oriented, side="left")
    return np.where(present, better + 1.0, 0.0)


def _counting(
    rankings: Sequence[Sequence[Id]], weights: Sequence[float] | None
) -> Iterable[tuple[Sequence[Id], float]]:
    if weights is not None and len(weights) != len(rankings):
        raise ValueError(f"{len(weights)} weights for {len(rankings)} rankings: give one for each")
    chosen = [1.0] * len(rankings) if weights is None else weights
    return [(ranking, weight) for ranking, weight in zip(rankings, chosen, strict=True) if weight != 0]


def _ranks(ranking: Sequence[Id]) -> dict[Id, int]:
    """The best rank of each id that is not empty."""
    ranks: dict[Id, int] = {}
    for rank, identity in enumerate(ranking, start=1):
        if identity is not None and identity != "":
            ranks.setdefault(identity, rank)
    return ranks
