"""Weights that a search finds on small pools."""

from __future__ import annotations

import numpy as np
import polars as pl

from ranking.evaluation.measures import measure
from ranking.evaluation.pools import labels_ordered, pools_of
from ranking.evaluation.tuning import AT_BUDGET, coordinate_search, recall, training_tasks
from tests.ranking.evaluation.tables import row, table

FILES = 30


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
    ranks = some_tasks().with_columns(promoted=pl.when(pl.col("path") == "f03").then(pl.lit("named")))
    pools = pools_of(ranks)
    names = ["lexical", "hops", "recency"]
    weights = {"lexical": 0.3, "hops": 0.1, "recency": 0.7}
    tasks = training_tasks(pools, names)
    from ranking.fusion.zscore import zscore_fuse

    for pool, task in zip(pools, tasks, strict=True):
        expected = pool.ranks(pool.fused(zscore_fuse, weights))[20]
        assert task.ranks(np.array(list(weights.values()))).tolist() == [expected]
        assert task.wanted == 2
    assert recall(tasks, np.array([0.0, 1.0, 0.0])) == 0.5
    assert recall(tasks, np.array([1.0, 0.0, 0.0])) == 0.0


def test_a_search_turns_from_a_signal_that_misleads_to_one_that_finds() -> None:
    found = coordinate_search(pools_of(some_tasks()), {"lexical": 1.0})
    assert (found.before, found.after) == (0.0, 0.5)
    assert found.weights.get("hops", 0.0) > found.weights.get("lexical", 0.0)
    assert found.tried > 0


def test_the_same_pools_give_the_same_weights() -> None:
    first = coordinate_search(pools_of(some_tasks()), {"lexical": 1.0, "recency": 0.2})
    assert coordinate_search(pools_of(some_tasks()), {"lexical": 1.0, "recency": 0.2}) == first


def test_weights_that_cannot_be_bettered_stay() -> None:
    assert coordinate_search(pools_of(some_tasks()), {"hops": 1.0}).weights == {"hops": 1.0}


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
    start = {"hops": 1.0}
    at_ten = coordinate_search(pools, start)
    assert (at_ten.before, at_ten.after) == (1.0, 1.0)
    at_budget = coordinate_search(pools, start, goal=AT_BUDGET)
    assert (at_budget.before, at_budget.after) == (0.0, 1.0)
    by_recency = labels_ordered(pools, lambda pool: pool.ranks(pool.columns["recency"]))
    assert measure(by_recency)["cut_recall_budget"].to_list() == [1.0] * 6
