from __future__ import annotations

import polars as pl
import pytest

from ranking.evaluation.measures import measure
from ranking.evaluation.summary import summarise
from services.evaluation.outcomes import OUTCOME_SCHEMA
from tests.ranking.evaluation.tables import row, table


def tasks() -> pl.DataFrame:
    """Two tasks of one commit of shop, one of another, one that failed, one whose commit is missing."""
    outcome = {"commit": "c1", "measured": True, "latency_ms": 10.0, "memory_megabytes": 100.0}
    cost = {"index_seconds": 4.0, "index_processor_seconds": 3.0, "cache_hit_rate": 0.5}
    rows = [
        {**outcome, **cost, "task": "a", "repo": "shop", "query_class": "concept"},
        {**outcome, **cost, "task": "b", "repo": "shop", "query_class": "identifier", "latency_ms": 30.0},
        {**outcome, **cost, "task": "c", "repo": "bank", "query_class": "concept", "commit": "c2",
         "index_seconds": 8.0, "memory_megabytes": 300.0},
        {"task": "d", "repo": "bank", "commit": "c3", "measured": True, "error": "killed"},
        {"task": "e", "repo": "bank", "commit": "c4", "measured": False, "error": "no such commit"},
    ]  # fmt: skip
    ranks = table(row("a", "x", 1), row("b", "x", 3), row("c", "x", 12), row("d", "x", None))
    return pl.DataFrame(rows, schema=OUTCOME_SCHEMA).join(measure(ranks), on="task", how="left")


def test_figures_are_means_over_the_tasks_that_could_be_measured() -> None:
    overall = summarise(tasks())["overall"]
    assert (overall["tasks"], overall["errors"], overall["snapshots"]) == (4, 2, 3)
    assert overall["accuracy_all"] == {"1": 0.25, "3": 0.5, "5": 0.5, "10": 0.5, "20": 0.75}
    assert overall["pool_recall"] == 0.75
    assert overall["cut_recall"] == {"10": 0.5, "budget": None}
    assert overall["mrr"] == pytest.approx((1 + 1 / 3 + 1 / 12) / 4, abs=1e-4)
    assert overall["peak_memory_megabytes"] == 300.0


def test_what_a_snapshot_cost_counts_once_however_many_tasks_used_it() -> None:
    overall = summarise(tasks())["overall"]
    assert overall["index_seconds"]["mean"] == 6.0
    assert overall["cache_hit_rate"] == 0.5
    assert overall["latency_ms"]["p50"] == 10.0


def test_each_repository_and_each_query_class_has_its_own_figures() -> None:
    found = summarise(tasks())
    assert {name: figures["tasks"] for name, figures in found["by_repository"].items()} == {
        "bank": 2,
        "shop": 2,
    }
    assert found["by_repository"]["bank"]["accuracy_all"]["20"] == 0.5
    assert list(found["by_query_class"]) == ["concept", "identifier"]
    assert found["by_query_class"]["identifier"]["accuracy_all"]["3"] == 1.0


def test_every_figure_has_an_interval_that_holds_it() -> None:
    overall = summarise(tasks())["overall"]
    low, high = overall["intervals"]["accuracy_all"]["3"]
    assert low <= 0.5 <= high
    assert overall["intervals"]["cut_recall"]["budget"] is None
    assert set(overall["intervals"]) <= set(overall)
