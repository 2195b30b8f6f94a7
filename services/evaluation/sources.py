"""Where the repositories of tasks are, and which of the tasks can be run with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from assets.git.repository import Repository, open_repository
from services.evaluation.tasks import Task
from warehouse.errors import RankhouseError


@dataclass(frozen=True)
class PlacedTask:
    """A task whose base commit is there, with where and when it was committed."""

    task: Task
    git_dir: Path
    commit_id: str
    committed_at: datetime


@dataclass(frozen=True)
class Placed:
    """Tasks that can be run, tasks whose commit is missing (and what is said of it), and the rest.

    `without_source` counts tasks by the repository for which no source was given.
    """

    tasks: list[PlacedTask]
    missing: list[tuple[Task, str]]
    without_source: dict[str, int]


def read_sources(given: Iterable[str]) -> dict[str, Repository]:
    """Repositories by name, from `NAME=PATH`. RankhouseError where one is not that, or no repository."""
    sources: dict[str, Repository] = {}
    for pair in given:
        name, equals, path = pair.partition("=")
        if not (name and equals and path):
            raise RankhouseError(f"--source {pair!r} is not NAME=PATH, as in pallets/flask=~/src/flask.")
        if name in sources:
            raise RankhouseError(f"--source names {name!r} twice: give each repository once.")
        sources[name] = open_repository(Path(path).expanduser())
    return sources


def place(tasks: Sequence[Task], sources: Mapping[str, Repository]) -> Placed:
    """Find the base commit of each task, in the order of repositories and of the time of their commits.

    Commits that follow each other share most of their content, so each is indexed from what the one before
    left.
    """
    placed, missing = [], []
    for task in tasks:
        if task.repo in sources:
            repository = sources[task.repo]
            try:
                found = repository.resolve(task.commit)
            except RankhouseError as fault:
                missing.append((task, str(fault)))
                continue
            placed.append(PlacedTask(task, repository.git_dir, found.commit_id, found.committed_at))
    placed.sort(key=lambda one: (one.task.repo, one.committed_at, one.commit_id, one.task.task_id))
    without = Counter(task.repo for task in tasks if task.repo not in sources)
    return Placed(placed, missing, dict(sorted(without.items())))


def warehouse_name(repo: str) -> str:
    """What a repository of tasks is called in a warehouse: `django-django` for `django/django`."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", repo).lstrip("._-") or "repository"
