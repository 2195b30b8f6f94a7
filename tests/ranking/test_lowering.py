"""Lowering of document types, by the spread of the scores."""

from __future__ import annotations

import numpy as np
import pytest

from ranking.choices import Choices
from ranking.fusion.fused import Fused
from ranking.lowering import LOWERING, REPORT, losses_of, lower

FUSED = Fused(np.array([3.0, 2.0, 1.0]), {"semantic": np.array([3.0, 2.0, 1.0])})
TYPES = ["test", "source", "documentation"]
CHOICES = Choices(lowered_by_report=1.25, lowered_by_short_text=0.75)


@pytest.mark.parametrize(("words", "share"), [(REPORT, 1.25), (REPORT - 1, 0.75)])
def test_lowered_types_lose_a_share_of_the_spread_as_a_contribution(words: int, share: float) -> None:
    lowered = lower(FUSED, TYPES, losses_of((), words), CHOICES)
    # The sample standard deviation of 3, 2, 1 is 1.
    losses = [-share, 0.0, -share]
    assert lowered.contributions[LOWERING] == pytest.approx(losses)
    assert lowered.scores == pytest.approx(FUSED.scores + losses)
    assert lowered.contributions["semantic"] is FUSED.contributions["semantic"]


@pytest.mark.parametrize("kind", ["test", "documentation"])
def test_what_the_task_asks_for_is_not_lowered(kind: str) -> None:
    lowered = lower(FUSED, TYPES, losses_of({kind}, REPORT), CHOICES)
    assert lowered.contributions[LOWERING][TYPES.index(kind)] == 0
    assert np.count_nonzero(lowered.contributions[LOWERING]) == 1


def test_a_pool_of_one_loses_nothing() -> None:
    one = Fused(np.array([3.0]), {})
    assert lower(one, ["test"], losses_of((), REPORT), CHOICES).scores.tolist() == [3.0]
