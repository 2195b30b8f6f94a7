"""An evaluation from tasks to figures: choose, index, rank, and write what came of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict

from ranking.fusion.profiles import Profile
from services.evaluation.choice import SEVERAL_COMMITS, limited, split
from services.evaluation.code import code_digest
from services.evaluation.jobs import Bench, Job, jobs_of
from services.evaluation.pool import run_jobs
from services.evaluation.request import Request
from services.evaluation.results import Evaluated, write_results
from services.evaluation.sources import Placed, PlacedTask, place, read_sources, warehouse_name
from services.evaluation.tasks import read_tasks
from warehouse import __version__, registry
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.files import remove_leftovers, write_aside
from warehouse.layout import RepositoryLayout, WarehouseLayout
from warehouse.location import settings_file
from warehouse.locks import exclusive
from warehouse.progress import Progress, stage
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings, load

# Snapshots between two tidyings of the facts: each snapshot adds a part to each kind of them.
ROUND = 32
MOST_PARTS = 24


def evaluate(
    request: Request, progress: Progress, tell: Callable[[Sequence[str]], None] | None = None
) -> Evaluated:
    """Run what is not finished yet, and write the results of all chosen tasks.

    `tell` hears of the lines and tasks that are left out before the first one runs.

    RankhouseError where the request itself is at fault; BusyError where its folder or a repository is in use.
    Trouble with a line, a commit or a task is told in the results and stops nothing.
    """
    profile = request.profile
    sources = read_sources(request.sources)
    read = read_tasks(request.tasks)
    placed = place(read.tasks, sources)
    chosen = _chosen(placed, request)
    problems = [*read.problems, *_without_source(placed, len(read.tasks))]
    with exclusive(request.out / ".lock", f"{request.out} is being written"):
        bench = _bench(request)
        _claim(request, bench, profile)
        if tell is not None:
            tell(problems)
        _run(chosen, bench, _processes(request), progress)
        return write_results(request, bench.store, chosen, placed, problems)


def _chosen(placed: Placed, request: Request) -> list[PlacedTask]:
    chosen = split(placed.tasks, request.split) if request.split else placed.tasks
    if placed.tasks and not chosen:
        raise RankhouseError(
            f"--split {request.split} leaves none of the {len(placed.tasks):,} tasks: those of one commit "
            f"stay together, and all of a repository's are of one. {SEVERAL_COMMITS}"
        )
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


def _claim(request: Request, bench: Bench, profile: Profile) -> None:
    """Make the folder this evaluation's own. RankhouseError where it holds one that was run differently."""
    told = {
        "rankhouse": __version__,
        "code": code_digest(),
        "settings": bench.settings.model_dump(),
        "options": asdict(bench.options),
        "packing": asdict(bench.packing),
        "profile": asdict(profile),
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


def _processes(request: Request) -> int:
    return request.jobs or min(os.cpu_count() or 1, MOST_PROCESSES)


# Each process holds up to a gigabyte for a large repository; more than this gain little on one disk.
MOST_PROCESSES = 4


def _run(chosen: Sequence[PlacedTask], bench: Bench, processes: int, progress: Progress) -> None:
    waiting = [one for one in chosen if not bench.store.finished(one.task)]
    jobs = jobs_of(waiting)
    with stage(progress, "tasks", len(chosen), "tasks"):
        progress.advance(len(chosen) - len(waiting))
        with _held(jobs, bench) as layouts:
            for start in range(0, len(jobs), ROUND):
                part = jobs[start : start + ROUND]
                for repo in {job.repo for job in part}:
                    _tidy(layouts[repo])
                run_jobs(part, bench, processes, lambda job: progress.advance(len(job.tasks)))


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
