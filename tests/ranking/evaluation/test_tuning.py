"""Weights that a search finds on small pools."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.measures import measure
from ranking.evaluation.pools import labels_ordered, pools_of
from ranking.evaluation.tuning import AT_BUDGET, coordinate_search, recall, training_tasks
from ranking.fusion.profiles import Profile
from ranking.fusion.zscore import zscore_fuse
from tests.ranking.evaluation.tables import row, table

FILES = 30


def profile(weights: dict[str, float], fusion: str = "zscore", **choices: float | str) -> Profile:
    return Profile("start", fusion, weights, "", Choices().with_values(choices))


def some_tasks(count: int = 12) -> pl.DataFrame:
    """The label has the fewest hops and a middling recency; words are noise; another label is lost."""
    chance = np.random.default_rng(5)
    tables = []
    for number in range(count):
        rows = [row(f"t{number}", f"f{n:02}", n + 1, 2 if n == 20 else 0, score=0.0) for n in range(FILES)]
        rows.append(row(f"t{number}", "lost", None))
        hops = [1.0 if n == 20 else 3.0 for n in range(FILES)]
        signals = {
            "signal_lexical": [*chance.normal(size=20), -9.0, *chance.normal(size=FILES - 21), None],
            "signal_hops": [*hops, None],
            "signal_recency": [*np.linspace(0, 1, FILES), None],
        }
        tables.append(table(*rows).with_columns(pl.DataFrame(signals).cast(pl.Float32).get_columns()))
    return pl.concat(tables)


def test_the_ranks_of_the_search_are_those_of_the_pools() -> None:
    ranks = some_tasks().with_columns(
        tier_asked=pl.when(pl.col("path") == "f03")
        .then(1)
        .when(pl.col("path") == "f05")
        .then(0)
        .cast(pl.Int8)
    )
    pools = pools_of(ranks)
    names = ["lexical", "hops", "recency"]
    weights = {"lexical": 0.3, "hops": 0.1, "recency": 0.7}
    tasks = training_tasks(pools, profile(weights), names)
    for pool, task in zip(pools, tasks, strict=True):
        under = pool.under(Choices())
        expected = under.ranks(under.fused(zscore_fuse, weights))[20]
        assert task.ranks(np.array(list(weights.values()))).tolist() == [expected]
        assert task.wanted == 2
    assert recall(tasks, np.array([0.0, 1.0, 0.0])) == 0.5
    assert recall(tasks, np.array([1.0, 0.0, 0.0])) == 0.0


def test_a_search_turns_from_a_signal_that_misleads_to_one_that_finds() -> None:
    found = coordinate_search(pools_of(some_tasks()), profile({"lexical": 1.0}))
    assert (found.before, found.after) == (0.0, 0.5)
    assert found.profile.weights.get("hops", 0.0) > found.profile.weights.get("lexical", 0.0)
    assert found.tried > 0


def test_the_same_pools_give_the_same_weights() -> None:
    start = profile({"lexical": 1.0, "recency": 0.2})
    first = coordinate_search(pools_of(some_tasks()), start)
    assert coordinate_search(pools_of(some_tasks()), start) == first


def test_weights_that_cannot_be_bettered_stay() -> None:
    start = profile({"hops": 1.0})
    assert coordinate_search(pools_of(some_tasks()), start).profile == start


def test_the_goal_may_be_what_the_packet_held() -> None:
    """The label has the second fewest hops: perfect at 10, and not within the one file that is packed."""
    tables = []
    for number in range(6):
        rows = [row(f"t{number}", f"f{n:02}", n + 1, 2 if n == 1 else 0, in_packet=n == 0) for n in range(20)]
        signals = {
            "signal_hops": [float(n) for n in range(20)],
            "signal_recency": [1.0 if n == 1 else 0.0 for n in range(20)],
        }
        ranked = table(*rows).with_columns(score=pl.lit(0.0))
        tables.append(ranked.with_columns(pl.DataFrame(signals).cast(pl.Float32).get_columns()))
    pools = pools_of(pl.concat(tables))
    assert {pool.packed for pool in pools} == {1}
    start = profile({"hops": 1.0})
    at_ten = coordinate_search(pools, start)
    assert (at_ten.before, at_ten.after) == (1.0, 1.0)
    at_budget = coordinate_search(pools, start, goal=AT_BUDGET)
    assert (at_budget.before, at_budget.after) == (0.0, 1.0)
    by_recency = labels_ordered(pools, lambda pool: pool.ranks(pool.columns["recency"]))
    assert measure(by_recency)["cut_recall_budget"].to_list() == [1.0] * 6


def one_signal(label: float, **columns: list[Any]) -> pl.DataFrame:
    """A label, the last by path, among 29 files with lexical values from 0.01 to 1, and more columns.

    With one signal no weight, and no fusion, changes the order.
    """
    values = [*np.linspace(0.01, 1, FILES - 1).tolist(), label]
    rows = [row("t", f"f{n:02}", n + 1, 2 if n == FILES - 1 else 0, score=values[n]) for n in range(FILES)]
    more = pl.DataFrame({"signal_lexical": values, **columns}, strict=False)
    return table(*rows).with_columns(more.get_columns())


def changed(found: Profile, start: Profile) -> dict[str, float]:
    """The choices that a search changed; it must have changed nothing else."""
    assert (found.weights, found.fusion) == (start.weights, start.fusion)
    now, before = vars(found.choices), vars(start.choices)
    return {name: value for name, value in now.items() if value != before[name]}


@pytest.mark.parametrize("strength", ["lowered_by_report", "lowered_by_short_text"])
def test_a_label_that_is_lowered_too_far_is_lowered_less(strength: str) -> None:
    """The label has the best value, three spreads above the mean; what lowers it by as much is given up."""
    ranks = one_signal(1.5, loss=[None] * (FILES - 1) + [strength])
    start = profile({"lexical": 1.0}, lowered_by_report=3.0, lowered_by_short_text=3.0)
    found = coordinate_search(pools_of(ranks), start)
    assert (found.before, found.after) == (0.0, 1.0)
    assert changed(found.profile, start) == {strength: 0.0}


def test_what_stands_above_a_label_is_lowered_more() -> None:
    """The fifteen above the label are tests. A spread takes some of them away, not enough; two are enough."""
    ranks = one_signal(0.5, loss=[None] * 14 + ["lowered_by_report"] * 15 + [None])
    start = profile({"lexical": 1.0}, lowered_by_report=0.0)
    found = coordinate_search(pools_of(ranks), start)
    assert (found.before, found.after) == (0.0, 1.0)
    assert changed(found.profile, start) == {"lowered_by_report": 2.0}


def test_lowering_stays_where_the_evaluation_did_not_keep_what_it_lowers() -> None:
    ranks = one_signal(0.5).drop("loss")
    start = profile({"lexical": 1.0})
    assert changed(coordinate_search(pools_of(ranks), start).profile, start) == {}


@pytest.mark.parametrize(
    ("evidence", "depth", "chosen"), [("semantic", "semantic_depth", 6), ("lexical", "exact_depth", 5)]
)
def test_a_depth_that_brings_noise_is_made_less(evidence: str, depth: str, chosen: int) -> None:
    """All that stands above the label was brought at rank seven; the label at rank three."""
    ranks = one_signal(0.5, **{f"evidence_{evidence}": [1] * 14 + [7] * 15 + [3]})
    start = profile({"lexical": 1.0})
    found = coordinate_search(pools_of(ranks), start)
    assert (found.before, found.after) == (0.0, 1.0)
    assert changed(found.profile, start) == {depth: chosen}


def test_a_depth_that_brings_the_label_too_stays() -> None:
    ranks = one_signal(0.5, evidence_semantic=[1] * 14 + [7] * 16)
    start = profile({"lexical": 1.0})
    found = coordinate_search(pools_of(ranks), start)
    assert (found.before, found.after) == (0.0, 0.0)
    assert changed(found.profile, start) == {}


@pytest.mark.parametrize(
    ("start", "asked", "always", "chosen"),
    [
        # The label alone is named, where nobody asked for it; twelve others are promoted for no good.
        ("asked", [None] * FILES, [None] * 29 + [0], "always"),
        ("asked", [1] * 12 + [None] * 18, [1] * 12 + [None] * 18, "never"),
        # Always, it is named and above the twelve that hold a literal.
        ("never", [1] * 12 + [None] * 18, [1] * 12 + [None] * 17 + [0], "always"),
        ("never", [1] * 12 + [None] * 17 + [0], [0] * 12 + [None] * 17 + [1], "asked"),
    ],
)
def test_promotion_is_found(
    start: str, asked: list[int | None], always: list[int | None], chosen: str
) -> None:
    """The label is far down by its words, but for the case in which others are promoted above it."""
    ranks = one_signal(1.5 if chosen == "never" else 0.005, tier_asked=asked, tier_always=always)
    begin = profile({"lexical": 1.0}, promotion=start)
    found = coordinate_search(pools_of(ranks), begin)
    assert (found.before, found.after) == (0.0, 1.0)
    assert changed(found.profile, begin) == {"promotion": chosen}


def test_a_depth_beyond_that_of_the_evaluation_is_not_chosen() -> None:
    """With a depth of ten the evaluation does not know what twenty would bring."""
    ranks = one_signal(0.5, evidence_semantic=[10] * FILES)
    start = profile({"lexical": 1.0}, semantic_depth=10)
    assert changed(coordinate_search(pools_of(ranks), start).profile, start) == {}


def at_odds() -> pl.DataFrame:
    """Two tasks: the label has the best value of one signal, and the worst of the other.

    Fourteen files share the tenth place by both.
    """
    tables = []
    for number, (first, second) in enumerate([("lexical", "recency"), ("recency", "lexical")]):
        best = [*range(2, 10), *[10] * 14, *range(24, 31), 1]
        worst = [*range(29, 21, -1), *[10] * 14, *range(9, 2, -1), 30]
        rows = [row(f"t{number}", f"f{n:02}", n + 1, 2 if n == 29 else 0, score=0.0) for n in range(FILES)]
        values = {
            f"signal_{first}": [40.0 - rank for rank in best],
            f"signal_{second}": [40.0 - rank for rank in worst],
        }
        tables.append(table(*rows).with_columns(pl.DataFrame(values).get_columns()))
    return pl.concat(tables, how="diagonal")


def test_a_constant_by_which_a_first_place_counts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """1/61 + 1/90 < 2/70, but 1/6 + 1/35 > 2/15; and no weight is right for both tasks."""
    start = profile({"lexical": 1.0, "recency": 1.0}, "rrf")
    found = coordinate_search(pools_of(at_odds()), start)
    assert (found.before, found.after) == (0.0, 1.0)
    assert (found.profile.fusion, found.profile.choices.rrf_constant < 60) == ("rrf", True)
    monkeypatch.setenv("RANKHOUSE_RRF_K", "60")
    assert coordinate_search(pools_of(at_odds()), start).after < 1.0


def test_the_fusion_by_which_values_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty files are hardly better than the label by one signal, twenty by the other, and nothing else.

    By ranks alone the first seven of each are better (1/12 > 2/26), and no weight leaves fewer than ten.
    """
    monkeypatch.setenv("RANKHOUSE_RRF_K", "5")
    best, worst = [1.20 - n / 100 for n in range(20)], [0.0] * 20
    rows = [row("t", f"f{n:02}", n + 1, 2 if n == 40 else 0, score=0.0) for n in range(41)]
    values = {"signal_lexical": [*best, *worst, 0.99], "signal_recency": [*worst, *best, 0.99]}
    pools = pools_of(table(*rows).with_columns(pl.DataFrame(values).get_columns()))
    start = profile({"lexical": 1.0, "recency": 1.0}, "rrf")
    found = coordinate_search(pools, start)
    assert (found.before, found.after) == (0.0, 1.0)
    assert (found.profile.fusion, found.profile.choices) == ("zscore", start.choices)
