"""Which of the tasks to run: a split by date, a limit that is spread evenly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from services.evaluation.sources import PlacedTask

SPLITS = ("train", "test")
# Share of each repository's tasks, the earliest, that weights may be chosen on.
TRAIN_SHARE = 0.6


def split(tasks: Sequence[PlacedTask], which: str) -> list[PlacedTask]:
    """The tasks of one side of the split, `train` or `test`."""
    side_of = sides(tasks)
    return [one for one in tasks if side_of[one.task.task_id] == which]


def sides(tasks: Sequence[PlacedTask]) -> dict[str, str]:
    """The side of each task, by its id: `train` for the earlier of each repository, `test` for the later.

    The time is that of the base commit. Tasks of one commit are never torn apart. Takes tasks as `place`
    orders them.
    """
    found: dict[str, str] = {}
    for _, group in groupby(tasks, key=lambda one: one.task.repo):
        own = list(group)
        border = round(len(own) * TRAIN_SHARE)
        while 0 < border < len(own) and own[border].commit_id == own[border - 1].commit_id:
            border += 1
        found |= {one.task.task_id: "train" if n < border else "test" for n, one in enumerate(own)}
    return found


def limited(tasks: Sequence[PlacedTask], limit: int) -> list[PlacedTask]:
    """At most `limit` tasks, evenly over repositories and time."""
    if len(tasks) <= limit:
        return list(tasks)
    return [tasks[number * len(tasks) // limit] for number in range(limit)]
