"""An evaluation from tasks to figures: choose, index, rank, measure, write."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from ranking.evaluation.failures import failures
from ranking.evaluation.measures import measure
from ranking.evaluation.summary import summarise
from ranking.fusion.profiles import Profile, load_profile
from ranking.options import RankOptions
from ranking.packing.options import PackOptions
from services.evaluation.ablation import Ablation, ablation
from services.evaluation.choice import limited, split
from services.evaluation.code import code_digest
from services.evaluation.jobs import Bench, Job, jobs_of
from services.evaluation.outcomes import OUTCOME_SCHEMA, Outcome
from services.evaluation.pool import run_jobs
from services.evaluation.report.page import Results, make_page
from services.evaluation.sources import Placed, PlacedTask, place, read_sources, warehouse_name
from services.evaluation.tasks import Task, read_tasks
from warehouse import __version__, registry
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.files import file_aside, remove_leftovers, write_aside
from warehouse.layout import RepositoryLayout, WarehouseLayout
from warehouse.location import settings_file
from warehouse.locks import exclusive
from warehouse.progress import Progress
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings, load

# Snapshots between two tidyings of the facts: each snapshot adds a part to each kind of them.
ROUND = 32
MOST_PARTS = 24


@dataclass(frozen=True)
class Request:
    """What to evaluate: tasks, where their repositories are, how to rank, where the results go."""

    tasks: Path
    sources: Sequence[str]
    out: Path
    options: RankOptions
    settings: Mapping[str, Any]
    packing: PackOptions = PackOptions()  # noqa: RUF009
    warehouse: Path | None = None
    split: str | None = None
    limit: int | None = None
    jobs: int | None = None
    keep: bool = False
    ablate: bool = False


@dataclass(frozen=True)
class Evaluated:
    """What an evaluation found: the summary, the errors by task, what could not be run, where all is."""

    out: Path
    summary: Mapping[str, Any]
    errors: Mapping[str, str]
    problems: Sequence[str]
    ablation: Ablation | None = None


def evaluate(request: Request, progress: Progress) -> Evaluated:
    """Run what is not finished yet, and write the results of all chosen tasks.

    RankhouseError where the request itself is at fault; BusyError where its folder or a repository is in use.
    Trouble with a line, a commit or a task is told in the results and stops nothing.
    """
    _chosen_profile(request.options)
    sources = read_sources(request.sources)
    read = read_tasks(request.tasks)
    placed = place(read.tasks, sources)
    chosen = _chosen(placed, request)
    problems = [*read.problems, *_without_source(placed, len(read.tasks))]
    with exclusive(request.out / ".lock", f"{request.out} is being written"):
        bench = _bench(request)
        _claim(request, bench)
        _run(chosen, bench, _processes(request), progress)
        return _written(request, bench, chosen, placed, problems)


def _chosen(placed: Placed, request: Request) -> list[PlacedTask]:
    chosen = split(placed.tasks, request.split) if request.split else placed.tasks
    return limited(chosen, request.limit) if request.limit else list(chosen)


def _without_source(placed: Placed, tasks: int) -> list[str]:
    if sum(placed.without_source.values()) == tasks:
        named = ", ".join(list(placed.without_source)[:3])
        raise RankhouseError(f"No task's repository has a --source. The tasks are of {named}.")
    return [
        f"no --source for {repo}: {count} of its tasks are left out"
        for repo, count in placed.without_source.items()
    ]


def _bench(request: Request) -> Bench:
    warehouse = (request.warehouse or request.out / "warehouse").absolute()
    # A ticket is asked as of its commit: what was discussed later is not known yet.
    given = {**request.settings, "later_discussions": False}
    settings = load(IndexSettings, settings_file(warehouse), given)
    outcomes = request.out.absolute() / "outcomes"
    return Bench(warehouse, outcomes, settings, request.options, request.packing, request.keep)


def _claim(request: Request, bench: Bench) -> None:
    """Make the folder this evaluation's own. RankhouseError where it holds one that was run differently."""
    told = {
        "rankhouse": __version__,
        "code": code_digest(),
        "settings": bench.settings.model_dump(),
        "options": asdict(bench.options),
        "packing": asdict(bench.packing),
        "profile": _profile(request.options),
    }
    file = request.out / "run.json"
    written = json.dumps(told, indent=1, sort_keys=True, default=list)
    if file.is_file() and file.read_text(encoding="utf-8").strip() != written:
        before = json.loads(file.read_text(encoding="utf-8"))
        now = json.loads(written)
        changed = ", ".join(key for key in now if before.get(key) != now[key])
        raise RankhouseError(
            f"{request.out} holds an evaluation that was run with another {changed}. "
            "Name another folder with --out, or remove this one."
        )
    write_aside(file, written + "\n")
    bench.store.sweep()


def _chosen_profile(options: RankOptions) -> Profile:
    return load_profile(options.profile).with_choices(options.fusion, options.weights)


def _profile(options: RankOptions) -> dict[str, Any]:
    profile = _chosen_profile(options)
    return {"name": profile.name, "fusion": profile.fusion, "weights": dict(profile.weights)}


def _processes(request: Request) -> int:
    return request.jobs or min(os.cpu_count() or 1, MOST_PROCESSES)


# Each process holds up to a gigabyte for a large repository; more than this gain little on one disk.
MOST_PROCESSES = 4


def _run(chosen: Sequence[PlacedTask], bench: Bench, processes: int, progress: Progress) -> None:
    waiting = [one for one in chosen if not bench.store.finished(one.task)]
    jobs = jobs_of(waiting)
    progress.start("tasks", len(chosen), "tasks")
    try:
        progress.advance(len(chosen) - len(waiting))
        with _held(jobs, bench) as layouts:
            for start in range(0, len(jobs), ROUND):
                part = jobs[start : start + ROUND]
                for repo in {job.repo for job in part}:
                    _tidy(layouts[repo])
                run_jobs(part, bench, processes, lambda job: progress.advance(len(job.tasks)))
    finally:
        progress.finish()


@contextmanager
def _held(jobs: Sequence[Job], bench: Bench) -> Iterator[dict[str, RepositoryLayout]]:
    """The repositories of some jobs in the working warehouse, held against other writers."""
    warehouse = WarehouseLayout(bench.warehouse)
    layouts = {}
    with ExitStack() as stack:
        for repo, git_dir in {job.repo: job.git_dir for job in jobs}.items():
            record = registry.register(warehouse, RepositoryRecord(warehouse_name(repo), str(git_dir)))
            layouts[repo] = layout = warehouse.repository(record.name)
            stack.enter_context(exclusive(layout.lock, f"{record.name} is being indexed"))
            layout.snapshots.mkdir(parents=True, exist_ok=True)
            remove_leftovers(layout.snapshots)
        yield layouts


def _tidy(layout: RepositoryLayout) -> None:
    """Mend what a kill left of the facts, and keep their parts few."""
    store = FactStore(layout.facts)
    store.heal()
    store.compact(MOST_PARTS)


def _written(
    request: Request, bench: Bench, chosen: Sequence[PlacedTask], placed: Placed, problems: Sequence[str]
) -> Evaluated:
    ranks = bench.store.ranks(one.task for one in chosen)
    missing = [] if request.split or request.limit else placed.missing
    tasks = _task_table(bench, chosen, missing, ranks)
    told = summarise(tasks)
    summary = {
        "rankhouse": __version__,
        "tasks_file": str(request.tasks),
        "split": request.split,
        "profile": _profile(request.options),
        **told,
        "problems": list(problems),
    }
    lost = failures(ranks)
    for name, table in (("ranks", ranks), ("failures", lost), ("tasks", tasks)):
        _write(request.out / f"{name}.parquet", table)
    write_aside(request.out / "summary.json", json.dumps(summary, indent=1) + "\n")
    profile = _chosen_profile(request.options)
    told_apart = ablation(ranks, profile, request.out) if request.ablate else None
    page = make_page(Results(summary, tasks, ranks, lost, profile, told_apart))
    write_aside(request.out / "report.html", page)
    failed = tasks.filter(pl.col("error").is_not_null())
    return Evaluated(
        request.out, summary, dict(failed.select("task", "error").iter_rows()), problems, told_apart
    )


def _task_table(
    bench: Bench, chosen: Sequence[PlacedTask], missing: Sequence[tuple[Task, str]], ranks: pl.DataFrame
) -> pl.DataFrame:
    """A row a task: its outcome and its measures."""
    outcomes = [bench.store.outcome(one.task) for one in chosen]
    outcomes += [
        Outcome(task.task_id, task.repo, task.commit, task.query_class, error, measured=False)
        for task, error in missing
    ]
    rows = [asdict(outcome) for outcome in outcomes if outcome is not None]
    table = pl.DataFrame(rows, schema=OUTCOME_SCHEMA)
    return table.join(measure(ranks), on="task", how="left").sort("repo", "task")


def _write(path: Path, table: pl.DataFrame) -> None:
    with file_aside(path) as stream:
        table.write_parquet(stream)
