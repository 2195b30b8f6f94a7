"""Tables of ranks in a few words, for tests of what is computed from them."""

from __future__ import annotations

from typing import Any

import polars as pl

from ranking.evaluation.ranks import RANK_SCHEMA

SCHEMA: dict[str, Any] = {"task": pl.String, "repo": pl.String, "query_class": pl.String, **RANK_SCHEMA}


def row(task: str, path: str, rank: int | None, grade: int = 2, **other: Any) -> dict[str, Any]:
    """A file of a task: in the pool where it has a rank, at which every stage left it."""
    plain = {
        "task": task, "repo": "shop", "query_class": "concept", "path": path, "grade": grade, "rank": rank,
        "rank_fused": rank, "rank_lowered": rank, "rank_promoted": rank, "in_tree": True,
        "in_pool": rank is not None, "lowering": 0.0, "functions": [], "functions_shown": [],
    }  # fmt: skip
    return {**plain, **other}


def table(*rows: dict[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=SCHEMA)
