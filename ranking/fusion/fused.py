"""What a fusion makes: a score for each candidate and the contribution of each signal to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Columns = Mapping[str, Values]
Weights = Mapping[str, float]


@dataclass(frozen=True)
class Fused:
    """Scores in the order of the candidates; each is the sum of the candidate's contributions."""

    scores: Values
    contributions: dict[str, Values]


# A fusion reads columns without gaps, in the order of the candidates, and only signals whose weight is not 0.
Fusion = Callable[[Columns, Weights], Fused]


def add_up(contributions: dict[str, Values], candidates: int) -> Fused:
    """Scores as sums of contributions, in the order in which the signals are declared."""
    scores = np.zeros(candidates)
    for values in contributions.values():
        scores = scores + values
    return Fused(scores, contributions)


def count(columns: Columns) -> int:
    """How many candidates the columns describe."""
    return len(next(iter(columns.values()))) if columns else 0


def counted(columns: Columns, weights: Weights) -> dict[str, float]:
    """The weights that count, in the order of the columns: a weight of 0 is a signal left out."""
    return {name: weights[name] for name in columns if weights.get(name, 0.0) != 0.0}
