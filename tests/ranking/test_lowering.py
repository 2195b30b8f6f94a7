"""Lowering of document types, by the spread of the scores."""

from __future__ import annotations

import numpy as np
import pytest

from ranking.fusion.fused import Fused
from ranking.lowering import LOWERED_BY_REPORT, LOWERED_BY_SHORT_TEXT, LOWERING, REPORT, lower

FUSED = Fused(np.array([3.0, 2.0, 1.0]), {"semantic": np.array([3.0, 2.0, 1.0])})
TYPES = ["test", "source", "documentation"]


@pytest.mark.parametrize(
    ("words", "share"), [(REPORT, LOWERED_BY_REPORT), (REPORT - 1, LOWERED_BY_SHORT_TEXT)]
)
def test_lowered_types_lose_a_share_of_the_spread_as_a_contribution(words: int, share: float) -> None:
    lowered = lower(FUSED, TYPES, (), words)
    # The sample standard deviation of 3, 2, 1 is 1.
    losses = [-share, 0.0, -share]
    assert lowered.contributions[LOWERING] == pytest.approx(losses)
    assert lowered.scores == pytest.approx(FUSED.scores + losses)
    assert lowered.contributions["semantic"] is FUSED.contributions["semantic"]


@pytest.mark.parametrize("kind", ["test", "documentation"])
def test_what_the_task_asks_for_is_not_lowered(kind: str) -> None:
    lowered = lower(FUSED, TYPES, {kind}, REPORT)
    assert lowered.contributions[LOWERING][TYPES.index(kind)] == 0


def test_a_pool_of_one_loses_nothing() -> None:
    one = Fused(np.array([3.0]), {})
    assert lower(one, ["test"], (), REPORT).scores.tolist() == [3.0]
