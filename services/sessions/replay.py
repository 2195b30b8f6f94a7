"""Replays recorded sessions: today's ranking as of each session's commit, against what the session read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from assets.sessions.lines import Session
from assets.sessions.store import stored_sessions
from ranking.evaluation.bootstrap import Estimate, estimate
from ranking.evaluation.measures import PRECISION_AT, measure
from ranking.evaluation.pools import labels_ordered, pools_of
from ranking.evaluation.variants import ALPHABETICAL, RECENCY, variants
from ranking.options import RankOptions
from services.evaluation.request import Request
from services.evaluation.run import evaluate
from warehouse import registry
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.files import write_aside
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file
from warehouse.progress import Progress
from warehouse.settings import IndexSettings, load

TODAY = "ranking"
RECORDED = "as recorded"
_PRECISIONS = tuple(f"precision_{k}" for k in PRECISION_AT)


@dataclass(frozen=True)
class Replayed:
    """How a replay went: precision by order and cutoff, and each order's difference from today's ranking.

    `sessions` is how many were ranked; `silent` read nothing, `elsewhere` are of repositories that the
    warehouse does not hold. `problems` tells of sessions that could not be replayed.
    """

    sessions: int
    silent: int
    elsewhere: int
    figures: Mapping[str, Mapping[str, Estimate]]
    gains: Mapping[str, Mapping[str, Estimate]]
    problems: Sequence[str]


def replay(
    warehouse: WarehouseLayout, repository: str | None, options: RankOptions, out: Path, progress: Progress
) -> Replayed:
    """Rank every session that read something, of one repository or of all, into the folder `out`.

    RankhouseError where there is none.
    """
    held = registry.names(warehouse)
    asked = held if repository is None else [registry.get(warehouse, repository).name]
    sessions = stored_sessions(FactStore(warehouse.sessions))
    if repository is not None:
        sessions = [one for one in sessions if one.repository == repository]
    here = [one for one in sessions if one.repository in asked]
    told = [one for one in here if one.read]
    if not told:
        raise RankhouseError(
            f"No session to replay: {len(sessions)} recorded, {len(here)} of repositories that are here, "
            "none of which read a file. Import some: rankhouse sessions import FILE"
        )
    file = out / "tasks.jsonl"
    write_aside(file, "".join(json.dumps(_task(one)) + "\n" for one in told))
    names = sorted({one.repository for one in told})
    sources = [f"{name}={registry.get(warehouse, name).git_dir}" for name in names]
    settings = load(IndexSettings, settings_file(warehouse.root)).model_dump()
    found = evaluate(Request(file, sources, out, options, settings), progress)
    orders = _orders(out, told, options)
    return Replayed(
        sessions=next(iter(orders.values())).height,
        silent=len(here) - len(told),
        elsewhere=len(sessions) - len(here),
        figures={name: _estimates(table) for name, table in orders.items()},
        gains={
            name: _estimates(_less(orders[TODAY], table)) for name, table in orders.items() if name != TODAY
        },
        problems=[*found.problems, *(f"{task}: {error}" for task, error in found.errors.items())],
    )


def _task(session: Session) -> dict[str, object]:
    return {
        "id": session.id,
        "repo": session.repository,
        "base_commit": session.commit,
        "text": session.text,
        "edited": list(session.read),
    }


def _orders(out: Path, sessions: Sequence[Session], options: RankOptions) -> dict[str, pl.DataFrame]:
    """The precision of each session, a row each in the same order, by who ordered the files."""
    ranks = pl.read_parquet(out / "ranks.parquet")
    profile = Request(out, (), out, options, {}).profile
    baselines = variants(profile)
    ranked = ranks.filter(pl.col("in_pool").any().over("task"))
    pools = pools_of(ranked)
    measured = {TODAY: measure(ranked)}
    for name in (ALPHABETICAL, RECENCY):
        measured[name] = measure(labels_ordered(pools, baselines[name]))
    kept = measured[TODAY]["task"]
    recorded = pl.DataFrame([_as_recorded(one) for one in sessions]).sort("task")
    measured[RECORDED] = recorded.filter(pl.col("task").is_in(kept.implode()))
    return {name: table.select("task", *_PRECISIONS).sort("task") for name, table in measured.items()}


def _as_recorded(session: Session) -> dict[str, object]:
    read = set(session.read)
    shares = {f"precision_{k}": sum(path in read for path in session.returned[:k]) / k for k in PRECISION_AT}
    return {"task": session.id, **shares}


def _less(first: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    return first.select(*(pl.col(name) - second[name] for name in _PRECISIONS))


def _estimates(table: pl.DataFrame) -> dict[str, Estimate]:
    found = {name: estimate(table[name].cast(pl.Float64).to_numpy()) for name in _PRECISIONS}
    return {name: one for name, one in found.items() if one is not None}
