"""Weighted sums with the two published sets of weights."""

from __future__ import annotations

import numpy as np
import pytest

from ranking.fusion.profiles import load_profile
from ranking.fusion.weighted import weighted_fuse
from warehouse.errors import RankhouseError

# One candidate of each tier, all else at its best for the tier below and at its worst for the tier above.
TIERS = {
    "relationship": np.array([1.0, 0.5, 0.25, 0.0]),
    "dependency": np.array([1.0, 0.5, 0.0, 0.0]),
    "recency": np.array([0.5, 0.5, 0.5, 0.5]),
    "task_context": np.array([0.0, 0.0, 1.0, 0.0]),
    "file_type": np.array([1.0, 1.0, 1.0, 1.0]),
    "centrality": np.array([0.2, 0.2, 0.2, 0.2]),
}


def test_the_sum_by_hand() -> None:
    columns = {"relationship": np.array([1.0, 0.5]), "recency": np.array([0.2, 1.0])}
    fused = weighted_fuse(columns, {"relationship": 0.3, "recency": 0.15})
    assert fused.scores == pytest.approx([0.3 + 0.03, 0.15 + 0.15])
    assert fused.contributions["recency"] == pytest.approx([0.03, 0.15])


def test_direct_imports_transitive_ones_and_the_directory_stand_in_tiers() -> None:
    related = load_profile("related")
    scores = related.fuse(TIERS, related.weights).scores
    assert scores[0] > scores[1] > scores[2] > scores[3]
    assert len(set(np.round(scores, 9))) == 4


@pytest.mark.parametrize("name", ["related", "related-older"])
def test_the_published_weights_sum_to_one(name: str) -> None:
    assert sum(load_profile(name).weights.values()) == pytest.approx(1.0)


def test_a_signal_outside_of_the_unit_is_refused_by_name() -> None:
    with pytest.raises(RankhouseError, match="'cochange'"):
        weighted_fuse({"cochange": np.array([3.0]), "recency": np.array([1.0])}, {"cochange": 1.0})
