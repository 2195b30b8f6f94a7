from __future__ import annotations

import numpy as np
import pytest

from ranking.evaluation.bootstrap import Estimate, estimate, percentile


def test_an_interval_is_that_of_the_normal_distribution_for_many_tasks() -> None:
    values = np.array([0.0, 1.0] * 200)
    found = estimate(values)
    assert found is not None
    deviation = 1.96 * 0.5 / np.sqrt(400)
    assert found.value == 0.5
    assert found.low == pytest.approx(0.5 - deviation, abs=0.01)
    assert found.high == pytest.approx(0.5 + deviation, abs=0.01)


def test_the_same_tasks_have_the_same_interval() -> None:
    values = np.array([0.1, 0.9, 0.4, 0.7])
    assert estimate(values) == estimate(values)


def test_tasks_without_a_value_do_not_count() -> None:
    assert estimate(np.array([np.nan, 0.5])) == estimate(np.array([0.5]))
    assert estimate(np.array([np.nan])) is None
    assert estimate(np.array([])) is None


def test_a_percentile_has_an_interval_too() -> None:
    found = estimate(np.arange(101.0), percentile(95))
    assert found is not None
    assert found.value == 95
    assert 80 < found.low < 95 < found.high <= 100


@pytest.mark.parametrize(("low", "gain"), [(-0.1, False), (0.0, False), (2e-18, False), (0.01, True)])
def test_a_gain_is_a_difference_whose_interval_lies_above_none_by_more_than_rounding(
    low: float, gain: bool
) -> None:
    assert Estimate(0.1, low, 0.3).is_gain == gain


def test_a_difference_is_noise_where_its_interval_holds_none() -> None:
    assert estimate(np.array([1.0, -1.0] * 10)).is_noise  # type: ignore[union-attr]
    assert not estimate(np.array([1.0, 0.5] * 10)).is_noise  # type: ignore[union-attr]
