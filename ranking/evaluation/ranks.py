"""The table of ranks of one task: each candidate and each label, where it stands and by what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ranking.choices import PROMOTE
from ranking.evaluation.labels import Label
from ranking.lowering import LOWERING
from ranking.promotion import OTHERS
from ranking.ranking import Result

SIGNAL, EVIDENCE = "signal_", "evidence_"
# The tier of what was promoted, and of what each way to promote would promote, by the way.
TIER = "tier"
TIERS = {when: f"{TIER}_{when}" for when in PROMOTE if when != "never"}
RANKED_AS = "ranked_as"
Lines = tuple[int, int]

RANK_SCHEMA: Mapping[str, Any] = {
    "path": pl.String,
    "document_type": pl.String,
    "grade": pl.Int8,
    "rank": pl.Int32,
    "rank_fused": pl.Int32,
    "rank_lowered": pl.Int32,
    "rank_promoted": pl.Int32,
    "score": pl.Float64,
    "lowering": pl.Float64,
    "loss": pl.String,
    "promoted": pl.String,
    TIER: pl.Int8,
    **dict.fromkeys(TIERS.values(), pl.Int8),
    "in_tree": pl.Boolean,
    "in_pool": pl.Boolean,
    "in_packet": pl.Boolean,
    "functions": pl.List(pl.String),
    "functions_shown": pl.List(pl.String),
}


@dataclass(frozen=True)
class Known:
    """What the snapshot knows of a task's labels: which paths its tree has, and where functions stand.

    `functions` has, for each labelled path, the lines of its labelled functions, from first to last. A
    labelled symbol that the file does not define at the commit is not among them.
    """

    paths: Collection[str]
    functions: Mapping[str, Mapping[str, Sequence[Lines]]]


def table_of_ranks(
    results: Sequence[Result],
    labels: Sequence[Label],
    known: Known,
    packed: Collection[str] | None = None,
    losses: Mapping[str, str] = MappingProxyType({}),
    *,
    tiers: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
) -> pl.DataFrame:
    """A row for each result, best first, and for each label that is none.

    `results` must be the whole pool, `packed` the paths of the packet, None where none was made. `losses`
    are the document types that lose for the task (`ranking.lowering.losses_of`); `loss` is that of the file.
    `rank_fused` is where a file stood by its signals alone, `rank_lowered` after tests and documentation
    were lowered, `rank_promoted` after what the task names was promoted, `rank` in the end, when copies stand
    behind what they are copies of. The signals are in columns `signal_*`, the rank that each retriever gave
    in `evidence_*`, null where it did not bring the file.

    `tiers` are the tiers of what is promoted (`ranking.promotion`), by path: as `tier` those of the ranking,
    as `tier_asked` and `tier_always` those that promotion would give if it were so chosen.
    """
    grades = {label.path: label.grade for label in labels}
    scores = np.array([result.score for result in results])
    lowered = np.array([result.contributions.get(LOWERING, 0.0) for result in results])
    fused, after_lowering = _ranks(scores - lowered), _ranks(scores)
    own = tiers.get(TIER, {})
    after_promotion = _ranks(scores, np.array([own.get(result.path, OTHERS) for result in results], np.int8))
    rows = [
        {
            "path": result.path,
            "document_type": result.document_type,
            "grade": grades.get(result.path, 0),
            "rank": result.rank,
            "rank_fused": fused[position],
            "rank_lowered": after_lowering[position],
            "rank_promoted": after_promotion[position],
            "score": result.score,
            "lowering": float(lowered[position]),
            "loss": losses.get(result.document_type),
            "promoted": result.promoted or None,
            **{column: tiers.get(column, {}).get(result.path) for column in (TIER, *TIERS.values())},
            "in_tree": True,
            "in_pool": True,
            "in_packet": None if packed is None else result.path in packed,
            **_functions(result, known),
            **{SIGNAL + name: value for name, value in result.signals.items()},
            **_evidence(result),
        }
        for position, result in enumerate(results)
    ]
    found = {result.path for result in results}
    lost = [_unranked(label, known, packed) for label in labels if label.path not in found]
    return _table(rows + lost)


def class_that_ranked(task: pl.DataFrame) -> str | None:
    """The query class by whose weights a task was ranked, from its rows in the tables of an evaluation.

    An evaluation of an earlier rankhouse tells what its tasks count under alone: the same, where the file of
    tasks says nothing else.
    """
    column = RANKED_AS if RANKED_AS in task.columns else "query_class"
    found: str | None = task[column][0]
    return found


def _ranks(scores: NDArray[np.float64], tiers: NDArray[np.int8] | None = None) -> list[int]:
    """Ranks from 1: by tier, then the highest score; equals in the order that they came in."""
    keys = (-scores,) if tiers is None else (-scores, tiers)
    ranks = np.empty(len(scores), np.int64)
    ranks[np.lexsort(keys)] = np.arange(1, len(scores) + 1)
    return [int(rank) for rank in ranks]


def _functions(result: Result, known: Known) -> dict[str, list[str]]:
    labelled = known.functions.get(result.path, {})
    shown = [name for name, places in labelled.items() if any(_shows(result, place) for place in places)]
    return {"functions": list(labelled), "functions_shown": shown}


def _shows(result: Result, lines: Lines) -> bool:
    if result.start_line is None or result.end_line is None:
        return False
    return result.start_line <= lines[1] and lines[0] <= result.end_line


def _evidence(result: Result) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for hit in result.evidence:
        name = EVIDENCE + str(hit["retriever"])
        ranks[name] = min(int(hit["rank"]), ranks.get(name, int(hit["rank"])))
    return ranks


def _unranked(label: Label, known: Known, packed: Collection[str] | None) -> dict[str, Any]:
    return {
        "path": label.path,
        "grade": label.grade,
        "in_tree": label.path in known.paths,
        "in_pool": False,
        "in_packet": None if packed is None else label.path in packed,
        "functions": list(known.functions.get(label.path, {})),
        "functions_shown": [],
    }


def _table(rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    extra = sorted({name for row in rows for name in row} - set(RANK_SCHEMA))
    kinds = {name: pl.Float32 if name.startswith(SIGNAL) else pl.Int32 for name in extra}
    return pl.DataFrame(rows, schema={**RANK_SCHEMA, **kinds})
