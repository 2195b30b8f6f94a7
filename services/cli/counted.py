"""Progress of one long stage of countable work: a bar on a terminal, elsewhere a line twice a minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import IO

from services.cli.terminal import messages
from warehouse.progress import SILENT, Progress

LINE_EVERY_SECONDS = 30.0


@contextmanager
def counted_progress(quiet: bool) -> Iterator[Progress]:
    """The listener that suits standard error."""
    if quiet:
        yield SILENT
    elif sys.stderr.isatty():
        with _Bar() as bar:
            yield bar
    else:
        yield CountedLines(sys.stderr)


class CountedLines:
    """A line now and then: how much is done, and how long the rest will take at this pace.

    What is done when the stage begins was done by an earlier run, and says nothing of the pace.
    """

    def __init__(self, stream: IO[str], every_seconds: float = LINE_EVERY_SECONDS) -> None:
        self._stream = stream
        self._every = every_seconds
        self._total: int | None = None
        self._unit = ""
        self._done = self._before = 0
        self._since = self._told = 0.0

    def start(self, _stage: str, total: int | None, unit: str) -> None:
        """The stage begins."""
        self._total, self._unit = total, unit
        self._done = self._before = 0
        self._since = self._told = time.monotonic()

    def advance(self, count: int) -> None:
        """Count, and tell where it is time to."""
        if not self._done and time.monotonic() - self._since < 0.1:
            self._before = count
        self._done += count
        if time.monotonic() - self._told >= self._every:
            self._tell()

    def finish(self) -> None:
        """Tell how it ended."""
        self._tell()

    def _tell(self) -> None:
        self._told = time.monotonic()
        spent = self._told - self._since
        own = self._done - self._before
        left = f", {_span(spent / own * (self._total - self._done))} left" if self._total and own else ""
        of = f"/{self._total:,}" if self._total is not None else ""
        self._stream.write(f"{self._done:,}{of} {self._unit} in {_span(spent)}{left}\n")
        self._stream.flush()


class _Bar:
    """A bar with the time left."""

    def __enter__(self) -> Progress:
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bars

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._bars = Bars(*columns, TimeRemainingColumn(elapsed_when_finished=True), console=messages())
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def start(self, stage: str, total: int | None, unit: str) -> None:
        """The stage begins."""
        self._task = self._bars.add_task(stage, total=total, unit=unit)

    def advance(self, count: int) -> None:
        """Move the bar."""
        self._bars.advance(self._task, count)

    def finish(self) -> None:
        """The bar stays as it is."""
        self._bars.refresh()


def _span(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))
