"""Z-score fusion to the letter, by hand and against a plain implementation on random pools."""

from __future__ import annotations

import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.fusion.profiles import load_profile
from ranking.fusion.zscore import standardise, zscore_fuse
from ranking.signals.registry import BY_NAME


def test_a_column_is_centred_and_scaled_by_its_sample_deviation() -> None:
    # Mean 2, sample standard deviation 1.
    assert standardise(np.array([1.0, 2.0, 3.0])) == pytest.approx([-1, 0, 1])


@pytest.mark.parametrize("column", [[], [7.0], [2.0, 2.0, 2.0], [0.1] * 7])
def test_a_column_that_tells_nothing_apart_gives_zero(column: list[float]) -> None:
    assert standardise(np.array(column)).tolist() == [0.0] * len(column)


def test_lower_is_better_for_hops() -> None:
    fused = zscore_fuse({"hops": np.array([0.0, 1.0, 2.0])}, {"hops": 1.4})
    assert fused.scores == pytest.approx([1.4, 0, -1.4])


def test_a_weight_of_zero_leaves_a_signal_out_exactly() -> None:
    columns = {"semantic": np.array([0.3, 0.1, 0.2]), "hops": np.array([1e300, -1e300, 0.0])}
    with_zero = zscore_fuse(columns, {"semantic": 1.0, "hops": 0.0})
    without = zscore_fuse({"semantic": columns["semantic"]}, {"semantic": 1.0})
    assert with_zero.scores.tolist() == without.scores.tolist()
    assert list(with_zero.contributions) == ["semantic"]


def test_contributions_add_up_to_the_score() -> None:
    columns = {"semantic": np.array([0.3, 0.1, 0.2]), "definition": np.array([0.0, 1.0, 0.0])}
    fused = zscore_fuse(columns, {"semantic": 1.0, "definition": 1.2})
    assert sum(fused.contributions.values()) == pytest.approx(fused.scores)


def test_the_worked_case_of_eight_candidates() -> None:
    """A file seventh by similarity that must change comes second; both runbooks leave the first five."""
    names = ["client", "retry", "runbook-a", "session", "runbook-b", "config", "token_store", "changelog"]
    columns = {
        "semantic": np.array([0.71, 0.66, 0.64, 0.62, 0.60, 0.55, 0.52, 0.50]),
        "hops": np.array([0.0, 1.0, 4.0, 1.0, 4.0, 2.0, 1.0, 4.0]),
        "definition": np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        "cochange": np.array([0.9, 0.2, 0.0, 0.3, 0.0, 0.1, 0.8, 0.0]),
    }
    stated = load_profile("stated")
    fused = stated.fuse(columns, stated.weights)
    order = [names[i] for i in np.argsort(-fused.scores)]

    assert names.index("token_store") == 6
    assert order[:2] == ["client", "token_store"]
    assert not {"runbook-a", "runbook-b"} & set(order[:5])


VALUES = st.floats(-1e3, 1e3).map(lambda value: round(value, 3))


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.lists(st.lists(VALUES, min_size=n, max_size=n), min_size=3, max_size=3)
    )
)
def test_fusion_equals_a_plain_implementation(pool: list[list[float]]) -> None:
    weights = {"semantic": 1.0, "hops": 1.4, "cochange": 0.6}
    columns = {name: np.array(values) for name, values in zip(weights, pool, strict=True)}

    expected = [0.0] * len(pool[0])
    for (name, weight), values in zip(weights.items(), pool, strict=True):
        mean = statistics.fmean(values)
        deviation = statistics.stdev(values) if len(values) > 1 else 0.0
        for i, value in enumerate(values):
            expected[i] += weight * BY_NAME[name].sign * (value - mean) / (deviation or 1.0)

    assert zscore_fuse(columns, weights).scores == pytest.approx(expected, abs=1e-6)
