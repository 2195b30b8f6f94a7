"""Reciprocal rank fusion to the letter, by hand and against a plain implementation on random rankings."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.fusion.rrf import K_VARIABLE, rrf_fuse, rrf_fuse_signals, rrf_order
from warehouse.errors import RankhouseError


def test_scores_are_sums_of_weight_over_k_plus_rank() -> None:
    scores = rrf_fuse([["a", "b"], ["b", "c"]], k=60)
    assert scores == pytest.approx({"a": 1 / 61, "b": 1 / 62 + 1 / 61, "c": 1 / 62})

    weighted = rrf_fuse([["a", "b"], ["b", "c"]], k=10, weights=[2, 0.5])
    assert weighted == pytest.approx({"a": 2 / 11, "b": 2 / 12 + 0.5 / 11, "c": 0.5 / 12})


def test_a_weight_of_zero_is_the_same_as_leaving_the_list_out() -> None:
    rankings = [["a", "b"], ["c", "a"], ["d"]]
    assert rrf_fuse(rankings, weights=[1, 0, 2]) == rrf_fuse([["a", "b"], ["d"]], weights=[1, 2])
    assert rrf_order(rankings, weights=[1, 0, 2]) == rrf_order([["a", "b"], ["d"]], weights=[1, 2])


@pytest.mark.parametrize("weights", [[], [1], [1, 1, 1]])
def test_weights_of_the_wrong_length_are_an_error(weights: list[float]) -> None:
    with pytest.raises(ValueError, match="one for each"):
        rrf_fuse([["a"], ["b"]], weights=weights)
    with pytest.raises(ValueError, match="one for each"):
        rrf_order([["a"], ["b"]], weights=weights)


def test_empty_ids_are_skipped_and_keep_their_rank() -> None:
    assert rrf_fuse([["", "a", None]], k=60) == pytest.approx({"a": 1 / 62})
    assert rrf_fuse([[0, 1]], k=60) == pytest.approx({0: 1 / 61, 1: 1 / 62})


def test_an_id_counts_once_a_list_at_its_best_rank() -> None:
    assert rrf_fuse([["a", "b", "a"]], k=60) == pytest.approx({"a": 1 / 61, "b": 1 / 62})


def test_nothing_fuses_to_nothing() -> None:
    assert rrf_fuse([]) == {}
    assert rrf_fuse([[], []]) == {}
    assert rrf_order([[]]) == []


def test_k_comes_from_the_environment_unless_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(K_VARIABLE, "10")
    assert rrf_fuse([["a"]]) == pytest.approx({"a": 1 / 11})
    assert rrf_fuse([["a"]], k=60) == pytest.approx({"a": 1 / 61})
    monkeypatch.delenv(K_VARIABLE)
    assert rrf_fuse([["a"]]) == pytest.approx({"a": 1 / 61})


@pytest.mark.parametrize("written", ["many", "-1", "nan"])
def test_a_k_that_is_no_number_is_one_clear_line(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(K_VARIABLE, written)
    with pytest.raises(RankhouseError, match=K_VARIABLE):
        rrf_fuse([["a"]])


def test_ties_go_by_the_best_rank_then_by_id() -> None:
    # With k = 0: x scores 1/2 + 1/2 = 1 and y scores 1: the same, but y was first somewhere.
    assert rrf_order([["a", "x", "b"], ["c", "x"], ["y"]], k=0) == ["a", "c", "y", "x", "b"]
    assert rrf_order([["b"], ["a"]]) == ["a", "b"]
    # The rank in a list that does not count settles no tie.
    assert rrf_order([["b", "a"], ["a", "b"], ["b"]], weights=[1, 1, 0]) == ["a", "b"]


RANKINGS = st.lists(st.lists(st.sampled_from(["", *"abcdefgh"]), max_size=8), min_size=1, max_size=5)


@given(RANKINGS, st.data())
def test_fusion_equals_a_plain_implementation(rankings: list[list[str]], data: st.DataObject) -> None:
    size = len(rankings)
    weights = data.draw(st.lists(st.sampled_from([0.0, 0.5, 1.0, 3.0]), min_size=size, max_size=size))
    expected: dict[str, float] = {}
    best: dict[str, int] = {}
    for ranking, weight in zip(rankings, weights, strict=True):
        for item in set(ranking) - {""}:
            if weight:
                rank = ranking.index(item) + 1
                expected[item] = expected.get(item, 0) + weight / (60 + rank)
                best[item] = min(best.get(item, 99), rank)

    assert rrf_fuse(rankings, 60, weights) == pytest.approx(expected)
    order = rrf_order(rankings, 60, weights)
    keys = [(-rrf_fuse(rankings, 60, weights)[item], best[item], item) for item in order]
    assert keys == sorted(keys)
    assert set(order) == set(expected)


def test_signals_become_rankings_of_those_that_they_say_something_of() -> None:
    columns = {
        "semantic": np.array([0.9, 0.5, 0.5, 0.0]),  # missing is 0: the last is in no ranking
        "hops": np.array([4.0, 1.0, 0.0, 2.0]),  # lower is better, missing is 4
    }
    fused = rrf_fuse_signals(columns, {"semantic": 1.0, "hops": 2.0, "recency": 9.0})
    assert fused.contributions["semantic"] == pytest.approx([1 / 61, 1 / 62, 1 / 62, 0])
    assert fused.contributions["hops"] == pytest.approx([0, 2 / 62, 2 / 61, 2 / 63])
    assert fused.scores == pytest.approx([1 / 61, 1 / 62 + 2 / 62, 1 / 62 + 2 / 61, 2 / 63])
