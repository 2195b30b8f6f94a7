"""Z-score fusion: each signal centred and scaled over the pool of one query, then weighted and added."""

from __future__ import annotations

import numpy as np

from ranking.fusion.fused import Columns, Fused, Values, Weights, add_up, count, counted
from ranking.signals.registry import BY_NAME


def zscore_fuse(columns: Columns, weights: Weights) -> Fused:
    """Sum over signals of weight * z, z turned so that higher is better (ledger D3)."""
    contributions = {
        name: weight * BY_NAME[name].sign * standardise(columns[name])
        for name, weight in counted(columns, weights).items()
    }
    return add_up(contributions, count(columns))


def standardise(values: Values) -> Values:
    """(value - mean) / sample standard deviation; a deviation of 0, or of a single value, counts as 1."""
    if len(values) == 0:
        return values
    centred = values - values.mean()
    # A constant column may differ from its own mean by rounding, which no scale should blow up.
    deviation = values.std(ddof=1) if len(values) > 1 and np.ptp(values) > 0 else 0.0
    return centred / deviation if deviation > 0 else np.zeros_like(values)
