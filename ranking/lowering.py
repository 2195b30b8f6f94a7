"""Lowering: tests, documentation and assets stand below source unless the task asks for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from ranking.fusion.fused import Fused

LOWERING = "lowering"
# Share of the spread (sample standard deviation) of the fused scores that a document type loses.
LOWERED_BY: Mapping[str, float] = {"test": 1.0, "documentation": 1.0, "asset": 1.0}


def lower(fused: Fused, document_types: Sequence[str], asked_for: Collection[str]) -> Fused:
    """Take from each candidate what its document type loses, as a contribution of its own.

    The loss is measured in the spread of the scores, so that it means the same under every fusion.
    """
    spread = float(fused.scores.std(ddof=1)) if len(fused.scores) > 1 else 0.0
    losses = {kind: share for kind, share in LOWERED_BY.items() if kind not in asked_for}
    lowered = np.array([-spread * losses.get(kind, 0.0) for kind in document_types])
    return Fused(fused.scores + lowered, {**fused.contributions, LOWERING: lowered})
