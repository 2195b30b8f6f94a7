from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from services.evaluation.choice import limited, split
from services.evaluation.sources import PlacedTask
from services.evaluation.tasks import Task


def placed(repo: str, day: int, number: int = 0) -> PlacedTask:
    task = Task(f"{repo}-{day}-{number}", repo, f"c{day}", "text", ())
    return PlacedTask(task, Path("x"), f"c{day}", datetime(2024, 1, 1) + timedelta(days=day))


def ids(tasks: list[PlacedTask]) -> list[str]:
    return [one.task.task_id for one in tasks]


def test_the_earlier_tasks_of_each_repository_are_for_training() -> None:
    tasks = [placed("a", day) for day in range(5)] + [placed("b", day) for day in (40, 50)]
    assert ids(split(tasks, "train")) == ["a-0-0", "a-1-0", "a-2-0", "b-40-0"]
    assert ids(split(tasks, "test")) == ["a-3-0", "a-4-0", "b-50-0"]


def test_the_tasks_of_one_commit_stay_together() -> None:
    tasks = [placed("a", 1), placed("a", 2), placed("a", 3, 0), placed("a", 3, 1), placed("a", 4)]
    assert ids(split(tasks, "train")) == ["a-1-0", "a-2-0", "a-3-0", "a-3-1"]
    assert ids(split(tasks, "test")) == ["a-4-0"]


def test_the_border_moves_back_where_nothing_is_left_behind_it() -> None:
    tasks = [placed("a", 1), placed("a", 2), *(placed("a", 3, number) for number in range(8))]
    assert ids(split(tasks, "train")) == ["a-1-0", "a-2-0"]
    assert len(split(tasks, "test")) == 8
    assert split(tasks[2:], "test") == []


def test_a_limit_is_spread_evenly() -> None:
    tasks = [placed("a", day) for day in range(8)] + [placed("b", day) for day in range(4)]
    assert ids(limited(tasks, 3)) == ["a-0-0", "a-4-0", "b-0-0"]
    assert limited(tasks, 12) == tasks
    assert len(limited(tasks, 11)) == 11
