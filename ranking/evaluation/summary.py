"""The figures of an evaluation, overall, by repository and by query class, each with its interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from ranking.evaluation.bootstrap import Estimate, Statistic, estimate, mean, percentile
from ranking.evaluation.measures import ACCURACY_AT, CUT, FUNCTIONS_AT, PRECISION_AT, values_of

Figures = dict[str, Any]

_DIGITS = 4
# Where each figure of a task stands in the summary. One path, one column of `measure`.
QUALITY: Mapping[tuple[str, ...], str] = {
    **{("accuracy_all", str(k)): f"accuracy_all_{k}" for k in ACCURACY_AT},
    **{("accuracy_any", str(k)): f"accuracy_any_{k}" for k in ACCURACY_AT},
    ("pool_recall",): "pool_recall",
    ("pool_all",): "pool_all",
    ("cut_recall", str(CUT)): f"cut_recall_{CUT}",
    ("cut_recall", "budget"): "cut_recall_budget",
    **{("precision", str(k)): f"precision_{k}" for k in PRECISION_AT},
    ("mrr",): "mrr",
    ("ndcg", str(CUT)): f"ndcg_{CUT}",
    **{("function_accuracy_all", str(k)): f"function_accuracy_all_{k}" for k in FUNCTIONS_AT},
    **{("function_accuracy_any", str(k)): f"function_accuracy_any_{k}" for k in FUNCTIONS_AT},
}
# What a ranking and a snapshot cost: the path, the column, the statistic.
_P50, _P95 = percentile(50), percentile(95)
_OF_TASKS: Mapping[tuple[str, ...], tuple[str, Statistic]] = {
    ("pool_size",): ("pool", mean),
    ("latency_ms", "p50"): ("latency_ms", _P50),
    ("latency_ms", "p95"): ("latency_ms", _P95),
    ("packing_ms", "p50"): ("packing_ms", _P50),
    ("packing_ms", "p95"): ("packing_ms", _P95),
    ("packet_tokens",): ("packet_tokens", mean),
    ("processor_seconds", "rank"): ("rank_processor_seconds", mean),
}
_OF_SNAPSHOTS: Mapping[tuple[str, ...], tuple[str, Statistic]] = {
    ("index_seconds", "mean"): ("index_seconds", mean),
    ("index_seconds", "p50"): ("index_seconds", _P50),
    ("index_seconds", "p95"): ("index_seconds", _P95),
    ("processor_seconds", "index"): ("index_processor_seconds", mean),
    ("cache_hit_rate",): ("cache_hit_rate", mean),
}


def summarise(tasks: pl.DataFrame) -> dict[str, Figures]:
    """The figures of all tasks, and of those of each repository and query class.

    `tasks` has a row a task: `repo`, `commit`, `query_class`, `error` (null where there was none), `measured`
    (whether the task counts: false where its input was at fault), the columns of `measure`, and what it cost.
    """
    return {
        "overall": _figures(tasks),
        "by_repository": _by(tasks, "repo"),
        "by_query_class": _by(tasks, "query_class"),
    }


def _by(tasks: pl.DataFrame, column: str) -> Figures:
    groups = tasks.filter(pl.col(column).is_not_null()).partition_by(column, as_dict=True)
    return {str(key[0]): _figures(group) for key, group in sorted(groups.items())}


def _figures(tasks: pl.DataFrame) -> Figures:
    """The figures of some tasks. `intervals` has, for each figure, the ends of its interval."""
    measured = tasks.filter("measured")
    snapshots = measured.filter(pl.col("index_seconds").is_not_null()).unique(["repo", "commit"])
    estimates: dict[tuple[str, ...], Estimate | None] = {
        **{path: estimate(values_of(measured, column)) for path, column in QUALITY.items()},
        **{path: estimate(values_of(measured, c), s) for path, (c, s) in _OF_TASKS.items()},
        **{path: estimate(values_of(snapshots, c), s) for path, (c, s) in _OF_SNAPSHOTS.items()},
    }
    figures: Figures = {
        "tasks": measured.height,
        "errors": tasks["error"].count(),
        "snapshots": measured.select("repo", "commit").n_unique(),
        "peak_memory_megabytes": rounded(measured["memory_megabytes"].max()),
        "intervals": {},
    }
    for path, found in estimates.items():
        _put(figures, path, None if found is None else rounded(found.value))
        ends = None if found is None else [rounded(found.low), rounded(found.high)]
        _put(figures["intervals"], path, ends)
    return {**{k: v for k, v in figures.items() if k != "intervals"}, "intervals": figures["intervals"]}


def _put(figures: Figures, path: tuple[str, ...], value: object) -> None:
    *groups, name = path
    for group in groups:
        figures = figures.setdefault(group, {})
    figures[name] = value


def rounded(value: Any) -> float | None:
    """A figure as it is written: to so many digits as tasks can tell apart."""
    return None if value is None else round(float(value), _DIGITS)
