"""Rankings as polars frames, for whoever goes on with them."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from ranking.ranking import Ranking
from ranking.signals.registry import SIGNALS

SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "rank": pl.Int32,
    "repo": pl.String,
    "commit": pl.String,
    "path": pl.String,
    "symbol": pl.String,
    "start_line": pl.Int32,
    "end_line": pl.Int32,
    "document_type": pl.String,
    "score": pl.Float64,
    "badges": pl.List(pl.String),
    "promoted": pl.String,
    "stands_for": pl.List(pl.String),
    "excerpt": pl.String,
}
_VALUES = pl.Struct({signal.name: pl.Float64 for signal in SIGNALS})


def frame_of(ranking: Ranking) -> pl.DataFrame:
    """A ranking as a frame, a row a result, best first.

    Beside what a result tells of itself there are two columns of structs, for `unnest`: `signals`, the value
    of each signal, and `contributions`, what each added; null where it has no weight.
    """
    rows = [
        {
            **{name: getattr(result, name) for name in SCHEMA},
            "signals": dict(result.signals),
            "contributions": dict(result.contributions),
        }
        for result in ranking.results
    ]
    added = dict.fromkeys(name for result in ranking.results for name in result.contributions)
    contributions = pl.Struct(dict.fromkeys(added or _VALUES.to_schema(), pl.Float64))
    schema: dict[str, pl.DataType | type[pl.DataType]] = {
        **SCHEMA,
        "signals": _VALUES,
        "contributions": contributions,
    }
    return pl.DataFrame(rows, schema=schema)


def joined(tasks: Sequence[object], frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The frames of several tasks as one, with the column `task` before the others."""
    marked = [
        frame.with_columns(pl.lit(task).alias("task")).select("task", pl.exclude("task"))
        for task, frame in zip(tasks, frames, strict=True)
    ]
    return pl.concat(marked, how="vertical") if marked else pl.DataFrame(schema={"task": pl.String, **SCHEMA})
