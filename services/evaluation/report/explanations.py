"""Why a labelled file was lost: what each signal gave to it, beside the file that took its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from ranking.evaluation.measures import CUT
from ranking.evaluation.ranks import SIGNAL, class_that_ranked
from ranking.fusion.profiles import Profile

# Signals that are named, the most decisive first.
MOST_NAMED = 5


@dataclass(frozen=True)
class Explanation:
    """A lost file, the file at the last place that counts, and the signals that set them apart.

    `reasons` has, for each signal, how much more it gave to the other file, in the units of the score.
    """

    path: str
    lost_in: str
    rank: int | None
    other: str | None
    reasons: Sequence[tuple[str, float]]


@dataclass(frozen=True)
class Explained:
    """A task that lost files: why, and what stood first instead."""

    task: str
    repo: str
    lost: Sequence[Explanation]
    first: Sequence[tuple[int, str, bool]]


def explain(ranks: pl.DataFrame, failures: pl.DataFrame, profile: Profile, most: int) -> list[Explained]:
    """Explain the first `most` tasks with failures."""
    tasks = failures["task"].unique(maintain_order=True).head(most)
    chosen = ranks.filter(pl.col("task").is_in(tasks.implode())).partition_by("task", as_dict=True)
    lost = failures.partition_by("task", as_dict=True)
    return [_explained(str(task), chosen[(task,)], lost[(task,)], profile) for task in tasks]


def _explained(task: str, ranks: pl.DataFrame, failures: pl.DataFrame, profile: Profile) -> Explained:
    ranked = ranks.filter(pl.col("rank").is_not_null()).sort("rank")
    gave = _contributions(ranked, profile.for_class(class_that_ranked(ranks)))
    first = ranked.head(CUT).select("rank", "path", pl.col("grade") > 0).rows()
    return Explained(task, str(failures["repo"][0]), list(_reasons(failures, ranked, gave)), first)


def _reasons(failures: pl.DataFrame, ranked: pl.DataFrame, gave: pl.DataFrame) -> Iterator[Explanation]:
    positions = {path: position for position, path in enumerate(ranked["path"])}
    last = min(CUT, ranked.height) - 1
    for path, lost_in, rank in failures.select("path", "lost_in", "rank").iter_rows():
        if path not in positions or last < 0:
            yield Explanation(path, lost_in, rank, None, ())
            continue
        apart = {n: float(gave[n][last] - gave[n][positions[path]]) for n in gave.columns}
        decisive = sorted(apart.items(), key=lambda item: -item[1])[:MOST_NAMED]
        named = [(name, value) for name, value in decisive if value > 0]
        yield Explanation(path, lost_in, rank, ranked["path"][last], named)


def _contributions(ranked: pl.DataFrame, profile: Profile) -> pl.DataFrame:
    """What each signal gave to each candidate, worked out again from the raw values."""
    columns = {
        name.removeprefix(SIGNAL): ranked[name].cast(pl.Float64).fill_null(0.0).to_numpy()
        for name in ranked.columns
        if name.startswith(SIGNAL) and name.removeprefix(SIGNAL) in profile.weights
    }
    fused = profile.fuse(columns, profile.weights)
    return pl.DataFrame({name: np.asarray(values) for name, values in fused.contributions.items()})
