"""Measures of rankings against labels, a row a task: pure functions over the table of ranks.

The table of ranks has a row for each candidate and each label of each task. These columns are read here:

- `task`: the task's id.
- `grade`: how much the file matters to the task; 2 essential, 1 helpful, 0 where it is no label.
- `rank`: from 1; null where the file is not in the ranking.
- `in_pool`: whether the file was a candidate. `in_packet`: whether it was packed; null where nothing was.
- `functions`: the labelled functions of the file. `functions_shown`: those that the result showed.

A task is to find its *essential* files: those of its highest grade. Helpful ones count in precision and nDCG.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import polars as pl
from numpy.typing import NDArray

ACCURACY_AT = (1, 3, 5, 10, 20)
PRECISION_AT = (5, 10, 20)
FUNCTIONS_AT = (5, 10)
# Where the ledger cuts: recall of the edited files at 10, and nDCG as usually published.
CUT = 10

_IS_LABEL = pl.col("grade") > 0


def is_essential() -> pl.Expr:
    """Whether a row of the table of ranks is a file that its task is to find."""
    return _IS_LABEL & (pl.col("grade") == pl.col("grade").max().over("task"))


def measure(ranks: pl.DataFrame) -> pl.DataFrame:
    """The measures of each task that has a label, in columns named as in `summary.json`.

    `accuracy_all_k` and `accuracy_any_k`: 1 where every, or any, essential file is within the first k.
    `pool_recall`: share of the essential files in the pool; `pool_all`: 1 where that is all of them.
    `cut_recall_10`, `cut_recall_budget`: share of the essential files within the first 10, and in the packet.
    `precision_k`: labelled files within the first k, divided by k. `mrr`: 1 / rank of the first label.
    `ndcg_10`: sum of grade / log2(rank + 1) within the first 10, divided by the best possible sum
    (Jarvelin and Kekalainen, 2002, with the grade itself as the gain, as trec_eval has it).
    `function_accuracy_all_k`, `function_accuracy_any_k`: 1 where all, or any, labelled functions are shown
    within the first k files; null for a task that labels none.
    """
    essential = ranks.filter(is_essential()).group_by("task").agg(*_of_essential())
    labels = ranks.filter(_IS_LABEL).group_by("task").agg(*_of_labels())
    functions = ranks.filter(_IS_LABEL & (pl.col("functions").list.len() > 0))
    return (
        essential.join(labels, on="task")
        .join(functions.group_by("task").agg(*_of_functions()), on="task", how="left")
        .sort("task")
    )


def _of_essential() -> Iterable[pl.Expr]:
    for k in ACCURACY_AT:
        yield _within(k).all().cast(pl.Float64).alias(f"accuracy_all_{k}")
        yield _within(k).any().cast(pl.Float64).alias(f"accuracy_any_{k}")
    yield pl.col("in_pool").mean().alias("pool_recall")
    yield pl.col("in_pool").all().cast(pl.Float64).alias("pool_all")
    yield _within(CUT).mean().alias(f"cut_recall_{CUT}")
    yield pl.col("in_packet").mean().alias("cut_recall_budget")


def _of_labels() -> Iterable[pl.Expr]:
    for k in PRECISION_AT:
        yield (_within(k).sum() / k).alias(f"precision_{k}")
    yield (1 / pl.col("rank").min()).fill_null(0.0).alias("mrr")
    found = pl.col("grade") / (pl.col("rank") + 1).log(2)
    best = pl.col("grade").sort(descending=True).head(CUT)
    ideal = best / (pl.int_range(1, best.len() + 1) + 1).log(2)
    yield (found.filter(_within(CUT)).sum() / ideal.sum()).alias(f"ndcg_{CUT}")


def _of_functions() -> Iterable[pl.Expr]:
    labelled = pl.col("functions").list.len()
    shown = pl.col("functions_shown").list.len()
    for k in FUNCTIONS_AT:
        whole = _within(k) & (shown == labelled)
        yield whole.all().cast(pl.Float64).alias(f"function_accuracy_all_{k}")
        yield (_within(k) & (shown > 0)).any().cast(pl.Float64).alias(f"function_accuracy_any_{k}")


def _within(cutoff: int) -> pl.Expr:
    return (pl.col("rank") <= cutoff).fill_null(value=False)


def values_of(tasks: pl.DataFrame, column: str) -> NDArray[np.float64]:
    """A column of figures of tasks, NaN where one has none."""
    values: NDArray[np.float64] = tasks[column].cast(pl.Float64).fill_null(np.nan).to_numpy()
    return values
