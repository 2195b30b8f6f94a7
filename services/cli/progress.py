"""Progress for a person: a bar a stage on a terminal, a line a stage elsewhere, nothing when asked."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from services.cli.terminal import messages
from services.indexing import Listener
from warehouse.progress import SilentProgress

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID


@contextmanager
def progress(quiet: bool) -> Iterator[Listener]:
    """The listener that suits standard error."""
    if quiet:
        yield SilentListener()
    elif sys.stderr.isatty():
        with _bars() as bars:
            yield BarListener(bars)
    else:
        yield LineListener(sys.stderr)


@contextmanager
def dagster_silenced(debug: bool) -> Iterator[None]:
    """Keep off the terminal what Dagster writes there beside its log, unless someone looks for a fault."""
    if debug:
        yield
        return
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stderr(nowhere):
        yield


class SilentListener(SilentProgress):
    """Nobody listens."""

    def expect(self, stages: int) -> None:
        """Say nothing."""


class BarListener:
    """A bar a stage, with its rate and the time left; those of finished stages stay."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._stages = _Stages()
        self._task: TaskID | None = None

    def expect(self, stages: int) -> None:
        """Number the bars."""
        self._stages.expected = stages

    def start(self, stage: str, total: int | None, unit: str) -> None:
        """A new bar; one that only moves where nobody knows the total."""
        self._task = self._bars.add_task(self._stages.next(stage), total=total, unit=unit)

    def advance(self, count: int) -> None:
        """Move the bar."""
        if self._task is not None:
            self._bars.advance(self._task, count)

    def finish(self) -> None:
        """Fill the bar and stop its clock."""
        if self._task is None:
            return
        done = next(task.completed for task in self._bars.tasks if task.id == self._task) or 1
        self._bars.update(self._task, total=done, completed=done)
        self._bars.stop_task(self._task)
        self._task = None


class LineListener:
    """A plain line a stage, once it is over: a log keeps what happened and not how it moved."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._stages = _Stages()
        self._stage = ""
        self._unit = ""
        self._done = 0
        self._since = 0.0

    def expect(self, stages: int) -> None:
        """Number the lines."""
        self._stages.expected = stages

    def start(self, stage: str, _total: int | None, unit: str) -> None:
        """Remember what began."""
        self._stage, self._unit, self._done = self._stages.next(stage), unit, 0
        self._since = time.perf_counter()

    def advance(self, count: int) -> None:
        """Count."""
        self._done += count

    def finish(self) -> None:
        """Tell what was done and how long it took."""
        seconds = time.perf_counter() - self._since
        done = f" {self._done:,} {self._unit}," if self._done else ""
        self._stream.write(f"{self._stage}:{done} {seconds:.1f} s\n")
        self._stream.flush()


@dataclass
class _Stages:
    """Which stage of how many."""

    expected: int = 0
    begun: int = 0

    def next(self, stage: str) -> str:
        """The name of the stage that begins, with its number: ` 3/11 embedding`."""
        self.begun += 1
        return f"{self.begun:>2}/{self.expected} {stage}"


def _bars() -> Bars:
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class DoneColumn(ProgressColumn):
        """Units done of all, and a second; nothing for a stage that nobody counts."""

        def render(self, task: Task) -> Text:
            unit = task.fields["unit"]
            if not unit:
                return Text()
            total = f"/{task.total:,.0f}" if task.total is not None else ""
            speed = task.finished_speed or task.speed
            rate = f", {speed:,.0f}/s" if speed else ""
            return Text(f"{task.completed:,.0f}{total} {unit}{rate}")

    return Progress(
        SpinnerColumn(finished_text="✓"),
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TimeRemainingColumn(elapsed_when_finished=True),
        DoneColumn(),
        console=messages(),
    )
