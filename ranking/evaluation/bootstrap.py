"""Bootstrap intervals: how far a figure would move, had other tasks of the kind been drawn.

Percentile bootstrap over tasks (Efron, 1979), seeded, so that the same tasks give the same interval. Tasks
of one repository resemble each other, so an interval over all says little of one that is not among them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
COVERAGE = 0.95
SEED = 20_240_229
# A mean of differences that cancel out may be off 0 by so much.
ROUNDING = 1e-9
# Of fewer tasks one is more than ten points, and no interval tells chance from gain but where most moved.
FEWEST_JUDGED = 10

Values = NDArray[np.float64]
# From resamples, a row each, to a figure for each.
Statistic = Callable[[Values], Values]


@dataclass(frozen=True)
class Estimate:
    """A figure and the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def is_noise(self) -> bool:
        """Whether the interval holds 0: of a difference, that it may be none."""
        return self.low <= 0.0 <= self.high

    @property
    def is_gain(self) -> bool:
        """Whether the interval lies above 0: of a difference, that it is no chance."""
        return self.low > ROUNDING


def mean(samples: Values) -> Values:
    """The mean of each row."""
    means: Values = samples.mean(axis=1)
    return means


def percentile(share: float) -> Statistic:
    """The statistic that gives the percentile of each row, `share` from 0 to 100."""

    def of(samples: Values) -> Values:
        found: Values = np.percentile(samples, share, axis=1)
        return found

    return of


def estimate(values: Values, statistic: Statistic = mean) -> Estimate | None:
    """A statistic of some tasks' values and its interval; NaN is a task without a value, None no values."""
    held = values[~np.isnan(values)]
    if not len(held):
        return None
    value = float(statistic(held[None, :])[0])
    drawn = np.random.default_rng(SEED).integers(0, len(held), (RESAMPLES, len(held)))
    tail = 100 * (1 - COVERAGE) / 2
    low, high = np.percentile(statistic(held[drawn]), [tail, 100 - tail])
    return Estimate(value, float(low), float(high))
