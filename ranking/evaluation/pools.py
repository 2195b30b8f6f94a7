"""Pools of tasks, ordered anew: what the ranking would have been under other weights, by the table of ranks.

One gathered pool serves every variant, so that what differs is the order alone. Copies stand where their
scores put them: collapsing them needs the snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ranking.choices import Choices
from ranking.evaluation.ranks import EVIDENCE, SIGNAL, TIER, TIERS, class_that_ranked
from ranking.fusion.fused import Fusion, Weights
from ranking.fusion.profiles import Profile
from ranking.pool import GIVEN, NEIGHBOURS
from ranking.promotion import NAMED, OTHERS
from ranking.signals.registry import BY_NAME

Values = NDArray[np.float64]
Tiers = NDArray[np.int8]


@dataclass(frozen=True)
class TaskPool:
    """The candidates of one task in the order of their paths, and its lost labels.

    `lowered` is what lowering takes of each, in spreads of the scores; `tier` is the tier at which each is
    promoted (`ranking.promotion`), whatever its score. `tiers` holds the same for each way to promote, and
    `losses`, for each choice of how much is lowered, which candidates it lowers; either is empty where the
    evaluation did not keep it. `evidence` has the rank that each retriever
    gave each candidate, infinite where it did not bring it. `rows` is the table of ranks of the candidates,
    `lost` that of the labels that are none. `packed` is how many of the candidates were packed, None where
    nothing was. `ranked_as` is the query class that the ranking saw in the text.
    """

    columns: Mapping[str, Values]
    lowered: Values
    tier: Tiers
    tiers: Mapping[str, Tiers]
    losses: Mapping[str, NDArray[np.bool_]]
    evidence: Mapping[str, Values]
    rows: pl.DataFrame
    lost: pl.DataFrame
    packed: int | None
    ranked_as: str | None

    def under(self, choices: Choices) -> TaskPool:
        """The pool as it would be under some choices: lowered and promoted as they say, and no deeper.

        A candidate goes where all its evidence is deeper. What a deeper search would have brought, and which
        neighbours would have taken the room, is not known: so depths beyond those of the evaluation change
        nothing, and those that are less deep leave the seeds and their neighbours as they are.
        """
        lowered = self.lowered
        if self.losses:
            lowered = -np.sum([getattr(choices, name) * held for name, held in self.losses.items()], axis=0)
        tier = self.tiers.get(choices.promotion, self.tier)
        return replace(self, lowered=lowered, tier=tier)._only(self._within(choices))

    def _within(self, choices: Choices) -> NDArray[np.bool_]:
        """Which candidates some retriever brings, as deep as is chosen."""
        beside = {*NEIGHBOURS, GIVEN}
        brought = [
            np.isfinite(ranks) if name in beside else ranks <= choices.depth(name)
            for name, ranks in self.evidence.items()
        ]
        return np.logical_or.reduce(brought) if brought else np.ones(self.rows.height, np.bool_)

    def _only(self, kept: NDArray[np.bool_]) -> TaskPool:
        """The pool with some of its candidates alone; labels among the others are lost."""
        if kept.all():
            return self
        gone = self.rows.filter(pl.Series(~kept) & (pl.col("grade") > 0)).with_columns(
            rank=pl.lit(None, pl.Int32),
            in_pool=pl.lit(False),
            in_packet=pl.lit(None if self.packed is None else False, pl.Boolean),
        )
        return replace(
            self,
            columns={name: values[kept] for name, values in self.columns.items()},
            lowered=self.lowered[kept],
            tier=self.tier[kept],
            tiers={when: tier[kept] for when, tier in self.tiers.items()},
            losses={name: held[kept] for name, held in self.losses.items()},
            evidence={name: ranks[kept] for name, ranks in self.evidence.items()},
            rows=self.rows.filter(pl.Series(kept)),
            lost=pl.concat([self.lost, gone.select(self.lost.columns)]),
        )

    def weighed(self, profile: Profile) -> Values:
        """Scores by the weights that a profile has for the class of the task, not lowered."""
        own = profile.for_class(self.ranked_as)
        return own.fuse(self.columns, own.weights).scores

    def scores(self, profile: Profile) -> Values:
        """The same, lowered."""
        return self.lower(self.weighed(profile))

    def fused(self, fusion: Fusion, weights: Weights) -> Values:
        """Scores under some weights, whatever the class of the task, lowered."""
        return self.lower(fusion(self.columns, weights).scores)

    def lower(self, scores: Values) -> Values:
        """Scores with what lowering takes of each."""
        spread = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
        return scores + self.lowered * spread

    def ranks(self, scores: Values, *, promote: bool = True) -> NDArray[np.int64]:
        """The rank of each candidate by these scores, from 1; ties in the order of paths."""
        keys = (-scores, self.tier) if promote else (-scores,)
        ranks = np.empty(len(scores), np.int64)
        ranks[np.lexsort(keys)] = np.arange(1, len(scores) + 1)
        return ranks


Order = Callable[[TaskPool], NDArray[np.int64]]


def pools_of(ranks: pl.DataFrame) -> list[TaskPool]:
    """The pools of all tasks of a table of ranks."""
    return [_pool(task) for task in _by_task(ranks)]


def labels_ordered(pools: list[TaskPool], order: Order) -> pl.DataFrame:
    """The labels of all tasks, as rows of the table of ranks, with the ranks that an order gives them.

    Of each order as many files count as packed as the packet held: to pack anew needs the snapshot.
    """
    tables = []
    for pool in pools:
        ranks = order(pool)
        packed = None if pool.packed is None else ranks <= pool.packed
        ranked = pool.rows.with_columns(
            rank=pl.Series(ranks, dtype=pl.Int32),
            in_packet=pl.lit(None) if packed is None else pl.Series(packed),
        )
        tables += [ranked.filter(pl.col("grade") > 0), pool.lost]
    return pl.concat(tables, how="diagonal_relaxed")


def _by_task(ranks: pl.DataFrame) -> Iterator[pl.DataFrame]:
    yield from ranks.sort("task", "path").partition_by("task", maintain_order=True)


def _pool(task: pl.DataFrame) -> TaskPool:
    rows, lost = task.filter("in_pool"), task.filter(~pl.col("in_pool"))
    columns = {
        name: rows[SIGNAL + name].cast(pl.Float64).fill_null(BY_NAME[name].missing).to_numpy()
        for name in BY_NAME
        if SIGNAL + name in rows.columns
    }
    lowering = rows["lowering"].fill_null(0.0).to_numpy()
    fused = rows["score"].to_numpy() - lowering
    spread = float(fused.std(ddof=1)) if rows.height > 1 else 0.0
    counted = rows["in_packet"].drop_nulls()
    return TaskPool(
        columns=columns,
        lowered=lowering / spread if spread > 0 else np.zeros(rows.height),
        tier=_tier(rows),
        tiers=_tiers(rows),
        losses=_losses(rows),
        evidence={
            name.removeprefix(EVIDENCE): rows[name].cast(pl.Float64).fill_null(np.inf).to_numpy()
            for name in rows.columns
            if name.startswith(EVIDENCE)
        },
        rows=rows.select("task", "repo", "query_class", "path", "grade", "in_pool", "in_packet",
                         "functions", "functions_shown"),
        lost=lost.select("task", "repo", "query_class", "path", "grade", "rank", "in_pool", "in_packet",
                         "functions", "functions_shown"),
        packed=int(counted.sum()) if len(counted) else None,
        ranked_as=class_that_ranked(task),
    )  # fmt: skip


def _tier(rows: pl.DataFrame) -> Tiers:
    """The tier of each candidate; earlier evaluations tell what was promoted, and not how far."""
    promoted = pl.when(pl.col("promoted").is_not_null()).then(NAMED)
    told = pl.coalesce(TIER, promoted) if TIER in rows.columns else promoted
    return rows.select(told.fill_null(OTHERS).cast(pl.Int8)).to_series().to_numpy()


def _tiers(rows: pl.DataFrame) -> dict[str, Tiers]:
    if not set(TIERS.values()) <= set(rows.columns):
        return {}
    kept = {when: rows[column].fill_null(OTHERS).to_numpy() for when, column in TIERS.items()}
    return {**kept, "never": np.full(rows.height, OTHERS, np.int8)}


def _losses(rows: pl.DataFrame) -> dict[str, NDArray[np.bool_]]:
    if "loss" not in rows.columns:
        return {}
    names = rows["loss"].drop_nulls().unique().sort().to_list()
    return {name: (rows["loss"] == name).fill_null(value=False).to_numpy() for name in names}
