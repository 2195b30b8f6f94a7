"""What an evaluation writes: its tables, the summary and the report."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from ranking.evaluation.failures import failures
from ranking.evaluation.measures import measure
from ranking.evaluation.packets import summarise_packets
from ranking.evaluation.summary import summarise
from services.evaluation.ablation import Ablation, ablation
from services.evaluation.choice import sides
from services.evaluation.outcomes import OUTCOME_SCHEMA, Outcome, OutcomeStore
from services.evaluation.report.page import Results, make_page
from services.evaluation.request import Request
from services.evaluation.sources import Placed, PlacedTask
from warehouse import __version__
from warehouse.files import file_aside, write_aside


@dataclass(frozen=True)
class Evaluated:
    """What an evaluation found: the summary, the errors by task, what could not be run, where all is."""

    out: Path
    summary: Mapping[str, Any]
    errors: Mapping[str, str]
    problems: Sequence[str]
    ablation: Ablation | None = None


def write_results(
    request: Request,
    store: OutcomeStore,
    chosen: Sequence[PlacedTask],
    placed: Placed,
    problems: Sequence[str],
) -> Evaluated:
    """Write the tables, the summary and the report of the chosen tasks, from the outcomes that are kept."""
    ranks, packets = (read(one.task for one in chosen) for read in (store.ranks, store.packets))
    tasks = _task_table(store, chosen, placed, ranks)
    profile = request.profile
    summary = {
        "rankhouse": __version__,
        "tasks_file": str(request.tasks),
        "split": request.split,
        "profile": {
            "name": profile.name,
            "fusion": profile.fusion,
            "weights": dict(profile.weights),
            "by_class": {name: dict(own) for name, own in profile.by_class.items()},
            "choices": asdict(profile.choices),
        },
        **summarise(tasks),
        "packets": summarise_packets(packets),
        "problems": list(problems),
    }
    lost = failures(ranks)
    tables = {"ranks": ranks, "failures": lost, "packets": packets, "tasks": tasks}
    for name, table in tables.items():
        with file_aside(request.out / f"{name}.parquet") as stream:
            table.write_parquet(stream)
    write_aside(request.out / "summary.json", json.dumps(summary, indent=1) + "\n")
    told_apart = ablation(ranks, profile, request.out) if request.ablate else None
    page = make_page(Results(summary, tasks, ranks, lost, profile, told_apart))
    write_aside(request.out / "report.html", page)
    failed = tasks.filter(pl.col("error").is_not_null())
    errors = dict(failed.select("task", "error").iter_rows())
    return Evaluated(request.out, summary, errors, problems, told_apart)


def _task_table(
    store: OutcomeStore, chosen: Sequence[PlacedTask], placed: Placed, ranks: pl.DataFrame
) -> pl.DataFrame:
    """A row a task: its outcome, when it was asked, and its measures."""
    outcomes = [store.outcome(one.task) for one in chosen]
    outcomes += [
        Outcome(task.task_id, task.repo, task.commit, task.query_class, error=error, measured=False)
        for task, error in placed.missing
    ]
    rows = [asdict(outcome) for outcome in outcomes if outcome is not None]
    table = pl.DataFrame(rows, schema=OUTCOME_SCHEMA).join(_times(placed), on="task", how="left")
    return table.join(measure(ranks), on="task", how="left").sort("repo", "task")


def _times(placed: Placed) -> pl.DataFrame:
    """When each task's commit was committed, and on which side of the split that is."""
    side_of = sides(placed.tasks)
    rows = [(one.task.task_id, one.committed_at, side_of[one.task.task_id]) for one in placed.tasks]
    schema: dict[str, Any] = {"task": pl.String, "committed_at": pl.Datetime("us"), "split": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")
