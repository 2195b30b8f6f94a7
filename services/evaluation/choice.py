"""Which of the tasks to run: a split by date, a limit that is spread evenly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from services.evaluation.sources import PlacedTask

SPLITS = ("train", "test")
# Share of each repository's tasks, the earliest, that weights may be chosen on.
TRAIN_SHARE = 0.6
# What to do where nothing is left for one of the sides.
SEVERAL_COMMITS = "Take tasks of several commits, as `rankhouse tasks mine --class change` makes them."


def split(tasks: Sequence[PlacedTask], which: str) -> list[PlacedTask]:
    """The tasks of one side of the split, `train` or `test`."""
    side_of = sides(tasks)
    return [one for one in tasks if side_of[one.task.task_id] == which]


def sides(tasks: Sequence[PlacedTask]) -> dict[str, str]:
    """The side of each task, by its id: `train` for the earlier of each repository, `test` for the later.

    The time is that of the base commit. Tasks of one commit are never torn apart, so a repository whose tasks
    are all of one commit has no later side. Takes tasks as `place` orders them.
    """
    found: dict[str, str] = {}
    for _, group in groupby(tasks, key=lambda one: one.task.repo):
        own = list(group)
        border = _border([one.commit_id for one in own])
        found |= {one.task.task_id: "train" if n < border else "test" for n, one in enumerate(own)}
    return found


def _border(commits: Sequence[str]) -> int:
    """How many tasks are the earlier ones: their share, on to the next commit, else back to the last."""
    wanted = round(len(commits) * TRAIN_SHARE)
    changes = [n for n in range(1, len(commits)) if commits[n] != commits[n - 1]]
    later = (n for n in changes if n >= wanted)
    return next(later, changes[-1] if changes else len(commits))


def limited(tasks: Sequence[PlacedTask], limit: int) -> list[PlacedTask]:
    """At most `limit` tasks, evenly over repositories and time."""
    if len(tasks) <= limit:
        return list(tasks)
    return [tasks[number * len(tasks) // limit] for number in range(limit)]
