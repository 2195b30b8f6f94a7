"""Where a ranking lost the files that it was to find: one row a lost file, with the first stage to blame."""

from __future__ import annotations

import polars as pl

from ranking.evaluation.measures import CUT

# In the order of the steps. A file counts for the first that left it out of the first `CUT`.
STAGES = ("absent", "pool", "fusion", "lowering", "promotion", "diversity", "packing")

FAILURE_COLUMNS = (
    "task", "repo", "query_class", "path", "grade", "lost_in",
    "rank_fused", "rank_lowered", "rank", "document_type",
)  # fmt: skip


def failures(ranks: pl.DataFrame, cutoff: int = CUT) -> pl.DataFrame:
    """The labelled files that are not within the first `cutoff`, or are and were not packed.

    `lost_in` names the stage: `absent` from the tree of the commit, never in the `pool`, out of the first by
    `fusion` (its signals, weighted, put others above), by `lowering` (tests and documentation go down), by
    `promotion` (others went up), by `diversity` (it is a copy of another, or gave its place to another
    directory), or left out by `packing` though it stood high.
    """
    lost = (
        pl.when(pl.col("rank") <= cutoff).then(_unpacked())
        .when(~pl.col("in_tree")).then(pl.lit("absent"))
        .when(~pl.col("in_pool")).then(pl.lit("pool"))
        .when(_beyond("rank_fused", cutoff)).then(pl.lit("fusion"))
        .when(_beyond("rank_lowered", cutoff)).then(pl.lit("lowering"))
        .when(_beyond("rank_promoted", cutoff)).then(pl.lit("promotion"))
        .otherwise(pl.lit("diversity"))
    )  # fmt: skip
    return (
        ranks.filter(pl.col("grade") > 0)
        .with_columns(lost_in=lost)
        .filter(pl.col("lost_in").is_not_null())
        .select(FAILURE_COLUMNS)
        .sort("task", "path")
    )


def _unpacked() -> pl.Expr:
    """`packing` where a packet was made without the file."""
    return pl.when(pl.col("in_packet").eq(other=False)).then(pl.lit("packing"))


def _beyond(column: str, cutoff: int) -> pl.Expr:
    return pl.col(column) > cutoff
