"""Which of the tasks to run: a split by date, a limit that is spread evenly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from services.evaluation.sources import PlacedTask

SPLITS = ("train", "test")
# Share of each repository's tasks, the earliest, that weights may be chosen on.
TRAIN_SHARE = 0.6


def split(tasks: Sequence[PlacedTask], which: str) -> list[PlacedTask]:
    """The earlier tasks of each repository (`train`), or the later (`test`), by the time of their commits.

    Tasks of one commit are never torn apart. Takes tasks as `place` orders them.
    """
    chosen: list[PlacedTask] = []
    for _, group in groupby(tasks, key=lambda one: one.task.repo):
        own = list(group)
        border = round(len(own) * TRAIN_SHARE)
        while 0 < border < len(own) and own[border].commit_id == own[border - 1].commit_id:
            border += 1
        chosen += own[:border] if which == "train" else own[border:]
    return chosen


def limited(tasks: Sequence[PlacedTask], limit: int) -> list[PlacedTask]:
    """At most `limit` tasks, evenly over repositories and time."""
    if len(tasks) <= limit:
        return list(tasks)
    return [tasks[number * len(tasks) // limit] for number in range(limit)]
