"""Orders of small pools under other weights, and what is said of signals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.measures import measure
from ranking.evaluation.pools import labels_ordered, pools_of
from ranking.evaluation.variants import SHIPPED, ablate, compare_variants, likeness
from ranking.fusion.profiles import Profile
from ranking.fusion.zscore import zscore_fuse
from ranking.lowering import REPORT, losses_of, lower
from tests.ranking.evaluation.tables import row, table

FILES = 12


def a_task(number: int, weights: dict[str, float], **signals: list[float]) -> pl.DataFrame:
    """A task whose label is `f0`, with the ranks that a z-score fusion gives; `f1` is a test and lowered."""
    columns = {name: np.array(values) for name, values in signals.items()}
    types = ["source", "test"] + ["source"] * (FILES - 2)
    fused = lower(zscore_fuse(columns, weights), types, losses_of((), REPORT), Choices())
    order = np.argsort(np.argsort(-fused.scores)) + 1
    rows: list[dict[str, Any]] = [
        row(f"t{number}", f"f{n:02}", int(order[n]), 2 if n == 0 else 0, score=float(fused.scores[n]),
            lowering=float(fused.contributions["lowering"][n]), document_type=types[n])
        for n in range(FILES)
    ]  # fmt: skip
    rows.append(row(f"t{number}", "lost", None, 2))
    found = {f"signal_{name}": [*values, None] for name, values in signals.items()}
    return table(*rows).with_columns(pl.DataFrame(found).cast(pl.Float32).get_columns())


def some_tasks(weights: dict[str, float]) -> pl.DataFrame:
    """Words find the label, meaning points elsewhere, the title says what the words say, two say nothing."""
    chance = np.random.default_rng(3)
    tables = []
    for number in range(20):
        noise = chance.normal(size=FILES)
        lexical = [5.0, *noise[1:]]
        signals = {
            "lexical": lexical,
            "lexical_file": [2 * value + 1 for value in lexical],
            "semantic": [-5.0, *chance.normal(size=FILES - 1)],
            "hops": [4.0] * FILES,
            "reference": [0.0] * FILES,
            "recency": list(np.linspace(0, 1, FILES)),
        }
        tables.append(a_task(number, weights, **signals))
    return pl.concat(tables)


WEIGHTS = {"lexical": 1.0, "lexical_file": 0.5, "hops": 0.3, "semantic": 0.2}
PROFILE = Profile("p", "zscore", WEIGHTS, "made up")


def test_the_shipped_weights_give_the_ranks_that_there_were() -> None:
    ranks = some_tasks(WEIGHTS)
    pools = pools_of(ranks)
    shipped = next(one for one in compare_variants(pools, PROFILE) if one.name == SHIPPED)
    assert shipped.figures["mrr"].value == measure(ranks)["mrr"].mean()
    again = labels_ordered(pools, lambda pool: pool.ranks(pool.fused(zscore_fuse, PROFILE.weights)))
    before = ranks.filter(pl.col("grade") > 0).select("task", "path", "rank").sort("task", "path")
    assert again.select("task", "path", "rank").sort("task", "path").equals(before)
    assert {found.value for found in shipped.differences.values()} == {0.0}


def test_a_task_is_ordered_and_a_signal_left_out_by_the_weights_of_its_class() -> None:
    """Half of the tasks are traces, which the profile ranks by words and by meaning, that misleads."""
    traces = pl.col("task").str.slice(1).cast(pl.Int64) >= 10
    ranked_as = pl.when(traces).then(pl.lit("stack_trace")).otherwise(pl.lit("concept"))
    pools = pools_of(some_tasks(WEIGHTS).with_columns(ranked_as=ranked_as))
    misled = replace(PROFILE, weights={"lexical": 1.0}, by_class={"stack_trace": {"semantic": 30.0}})
    shipped, *_ = compare_variants(pools, misled)
    assert shipped.name == SHIPPED
    assert shipped.figures["cut_recall_10"].value == 0.5 / 2
    costs = {one.signal: one for one in ablate(pools, misled)}
    assert list(costs) == ["lexical", "semantic"]
    assert costs["semantic"].cost.value == -0.25
    assert costs["semantic"].weight == 0.0


def test_variants_differ_by_their_order_alone() -> None:
    found = {one.name: one for one in compare_variants(pools_of(some_tasks(WEIGHTS)), PROFILE)}
    assert found["lexical only"].figures["mrr"].value == 1.0
    assert found["alphabetical"].figures["mrr"].value == 1.0
    assert found["recency only"].figures["mrr"].value == pytest.approx(1 / FILES)
    assert found["recency only"].differences["mrr"].high < 0
    assert found["semantic only"].figures["accuracy_all_10"].value == 0.0
    assert found["semantic only"].figures["cut_recall_10"].value == 0.0
    # The lost label stays lost whatever the order.
    assert max(one.figures["cut_recall_10"].value for one in found.values()) == 0.5


def test_a_signal_that_carries_the_ranking_has_a_cost_and_no_cause() -> None:
    weights = {"lexical": 1.0, "semantic": 0.5, "hops": 0.5, "reference": 0.5}
    profile = Profile("p", "zscore", weights, "made up")
    found = {one.signal: one for one in ablate(pools_of(some_tasks(weights)), profile)}
    assert found["lexical"].cost.low > 0
    assert found["lexical"].cause == ""
    assert found["hops"].cost.value == 0
    assert found["hops"].cause.startswith("constant in 100% of the pools: few imports may resolve")
    assert found["reference"].cause.endswith("pools: the tasks may name no commit and no ticket")


def test_a_signal_that_another_repeats_is_called_redundant() -> None:
    found = {one.signal: one for one in ablate(pools_of(some_tasks(WEIGHTS)), PROFILE)}
    assert found["lexical_file"].cause == "redundant: goes with lexical (correlation 1.00)"
    pair, *_ = likeness(pools_of(some_tasks(WEIGHTS)))
    assert ({pair.first, pair.second}, round(pair.correlation, 4)) == ({"lexical", "lexical_file"}, 1.0)


def test_what_is_promoted_stays_first() -> None:
    ranks = some_tasks({"lexical": 1.0}).with_columns(
        promoted=pl.when(pl.col("path") == "f05").then(pl.lit("named"))
    )
    (pool, *_) = pools_of(ranks)
    scores = np.arange(FILES, dtype=np.float64)
    assert pool.ranks(scores)[5] == 1
    assert pool.ranks(scores, promote=False)[5] == FILES - 5
