"""Variants and ablation of an evaluation, from the ranks that it wrote: `ablation.json` tells both."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from ranking.evaluation.bootstrap import Estimate
from ranking.evaluation.pools import pools_of
from ranking.evaluation.variants import (
    JUDGED_BY,
    Likeness,
    SignalResult,
    VariantResult,
    ablate,
    compare_variants,
    likeness,
)
from ranking.fusion.profiles import Profile
from warehouse.files import write_aside


@dataclass(frozen=True)
class Ablation:
    """What the variants scored, what each signal is worth, which signals go together."""

    variants: Sequence[VariantResult]
    signals: Sequence[SignalResult]
    alike: Sequence[Likeness]

    def to_json(self) -> dict[str, Any]:
        """The whole as one object; intervals beside the figures, as in `summary.json`."""
        return {
            "judged_by": JUDGED_BY,
            "variants": {
                one.name: {
                    **{name: round(found.value, 4) for name, found in one.figures.items()},
                    "intervals": _ends(one.figures),
                    "differences": {name: round(found.value, 4) for name, found in one.differences.items()},
                    "difference_intervals": _ends(one.differences),
                }
                for one in self.variants
            },
            "signals": {
                one.signal: {
                    "weight": one.weight,
                    "cost": round(one.cost.value, 4),
                    "interval": [round(one.cost.low, 4), round(one.cost.high, 4)],
                    "cause": one.cause or None,
                }
                for one in self.signals
            },
            "alike": [[one.first, one.second, round(one.correlation, 3)] for one in self.alike],
        }


def ablation(ranks: pl.DataFrame, profile: Profile, out: Path) -> Ablation | None:
    """Work out the ablation of a table of ranks and write it; None where no task has candidates."""
    measured = ranks.filter(pl.col("in_pool").any().over("task"))
    pools = pools_of(measured)
    if not pools:
        return None
    found = Ablation(compare_variants(pools, profile), ablate(pools, profile), likeness(pools))
    write_aside(out / "ablation.json", json.dumps(found.to_json(), indent=1) + "\n")
    return found


def _ends(estimates: Mapping[str, Estimate]) -> dict[str, list[float]]:
    return {name: [round(found.low, 4), round(found.high, 4)] for name, found in estimates.items()}
