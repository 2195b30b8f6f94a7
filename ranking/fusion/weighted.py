"""Weighted sum of signals in [0, 1] (ledger D4)."""

from __future__ import annotations

from ranking.fusion.fused import Columns, Fused, Weights, add_up, count, counted
from ranking.signals.registry import BY_NAME
from warehouse.errors import RankhouseError


def weighted_fuse(columns: Columns, weights: Weights) -> Fused:
    """Sum over signals of weight * value. Raises RankhouseError for a signal whose values leave [0, 1]."""
    chosen = counted(columns, weights)
    unfit = [name for name in chosen if not BY_NAME[name].within_unit]
    if unfit:
        fit = ", ".join(name for name in columns if BY_NAME[name].within_unit)
        raise RankhouseError(
            f"A weighted sum takes signals in [0, 1] alone, and {unfit[0]!r} is none. "
            f"Choose the fusion zscore or rrf, or weigh some of: {fit}."
        )
    return add_up({name: weight * columns[name] for name, weight in chosen.items()}, count(columns))
