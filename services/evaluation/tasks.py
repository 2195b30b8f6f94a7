"""Labelled tasks, read from JSON Lines: what is asked, as of which commit, and which files answer it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ranking.evaluation.labels import ESSENTIAL, HELPFUL, Label
from warehouse.errors import RankhouseError


@dataclass(frozen=True)
class Task:
    """A labelled task. `query_class` is what the task's author says of the text, None where they do not."""

    task_id: str
    repo: str
    commit: str
    text: str
    labels: tuple[Label, ...]
    query_class: str | None = None

    @property
    def digest(self) -> str:
        """Names everything that the task says: what is measured of one text does not hold for another."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:24]


@dataclass(frozen=True)
class TaskFile:
    """The tasks of a file, and what is wrong with the lines that are none."""

    tasks: list[Task]
    problems: list[str]


def read_tasks(path: Path) -> TaskFile:
    """Read a file of tasks, one JSON object a line; empty lines count for nothing.

    RankhouseError where the file cannot be read, or holds no task at all.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RankhouseError(f"The tasks in {path} cannot be read: {reason}. Check its name.") from fault
    tasks: dict[str, Task] = {}
    problems = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            task = parse_task(line)
            if task.task_id in tasks:
                raise ValueError(f"the id {task.task_id!r} is taken by an earlier line")
            tasks[task.task_id] = task
        except ValueError as fault:
            problems.append(f"{path.name}, line {number}: {fault}")
    if not tasks:
        first = f" {problems[0]}." if problems else ""
        raise RankhouseError(f"No task in {path}.{first} What a line holds is in docs/evaluation.md.")
    return TaskFile(list(tasks.values()), problems)


def parse_task(line: bytes | str) -> Task:
    """One task from its JSON object. ValueError says what is wrong with it."""
    try:
        row = json.loads(line)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise ValueError(f"not JSON ({fault})") from None
    if not isinstance(row, dict):
        raise ValueError("not a JSON object")
    query_class = row.get("query_class")
    return Task(
        task_id=_text(row, "id"),
        repo=_text(row, "repo"),
        commit=_text(row, "base_commit"),
        text=_text(row, "text"),
        labels=_labels(row),
        query_class=_text(row, "query_class") if query_class is not None else None,
    )


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{key!r} must be a text that is not empty")
    # A lone surrogate is JSON but no text: no file could hold it.
    return value.encode("utf-8", "replace").decode("utf-8")


def _labels(row: Mapping[str, Any]) -> tuple[Label, ...]:
    """The labels: `edited` paths are essential; `labels` says more of them, or names further ones."""
    spans = row.get("spans") or {}
    if not isinstance(spans, dict):
        raise ValueError("'spans' must be an object of paths, each with a list of symbols")
    found = {path: Label(path) for path in _texts(row.get("edited") or [], "edited")}
    for label in _graded(row.get("labels") or []):
        found[label.path] = label
    for path, symbols in spans.items():
        if path in found and symbols:
            known = found[path]
            found[path] = Label(path, known.grade, known.functions or _texts(symbols, "spans"))
    if not found:
        raise ValueError("no label: give 'edited', a list of paths, or 'labels'")
    return tuple(found[path] for path in sorted(found))


def _graded(rows: object) -> Iterator[Label]:
    if not isinstance(rows, list):
        raise ValueError("'labels' must be a list of objects")
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("path"), str):
            raise ValueError("each of 'labels' must be an object with a 'path'")
        grade = row.get("grade", ESSENTIAL)
        if grade not in (HELPFUL, ESSENTIAL):
            raise ValueError(f"'grade' must be {ESSENTIAL} (essential) or {HELPFUL} (helpful), not {grade!r}")
        yield Label(row["path"], grade, _texts(row.get("spans") or [], "spans"))


def _texts(values: object, key: str) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
        raise ValueError(f"{key!r} must be a list of texts")
    return tuple(dict.fromkeys(values))
