"""Weights profiles and what a caller changes of them."""

from __future__ import annotations

import pytest

from ranking.fusion.profiles import FUSIONS, load_profile, load_profiles
from ranking.signals.registry import BY_NAME
from warehouse.errors import RankhouseError


def test_every_profile_weighs_signals_that_there_are_by_a_fusion_that_there_is_and_says_why() -> None:
    for profile in load_profiles().values():
        assert set(profile.weights) <= set(BY_NAME)
        assert profile.fusion in FUSIONS
        assert len(profile.provenance) > 20


def test_the_stated_starting_weights() -> None:
    assert load_profile("stated").weights == {
        "semantic": 1.0,
        "hops": 1.4,
        "definition": 1.2,
        "cochange": 0.6,
    }


def test_a_caller_overrules_single_weights_and_the_fusion() -> None:
    chosen = load_profile("stated").with_choices("rrf", {"hops": 0.0, "recency": 2.0})
    assert chosen.fusion == "rrf"
    assert chosen.weights == {
        "semantic": 1.0,
        "hops": 0.0,
        "definition": 1.2,
        "cochange": 0.6,
        "recency": 2.0,
    }
    assert load_profile("stated").weights["hops"] == 1.4


def test_unknown_names_are_errors_that_name_the_valid_ones() -> None:
    stated = load_profile("stated")
    with pytest.raises(RankhouseError, match=r"'similarity'.*semantic"):
        stated.with_choices(None, {"similarity": 1.0})
    with pytest.raises(RankhouseError, match=r"'borda'.*zscore, rrf, weighted"):
        stated.with_choices("borda", {})
    with pytest.raises(RankhouseError, match=r"'best'.*default, stated"):
        load_profile("best")


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), 1e308, -1e7])
def test_a_weight_is_a_finite_number(weight: float) -> None:
    with pytest.raises(RankhouseError, match="finite"):
        load_profile("stated").with_choices(None, {"hops": weight})
