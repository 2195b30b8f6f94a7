"""How long work tells how far it is, without knowing who listens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Progress(Protocol):
    """A listener for one stage at a time: `start`, any number of `advance`, `finish`."""

    def start(self, stage: str, total: int | None, unit: str) -> None:
        """A stage begins; `total` units are to be done, None where nobody knows."""

    def advance(self, count: int) -> None:
        """`count` more units are done."""

    def finish(self) -> None:
        """The stage is over."""


class SilentProgress:
    """Nobody listens."""

    def start(self, stage: str, total: int | None, unit: str) -> None:
        """Say nothing."""

    def advance(self, count: int) -> None:
        """Say nothing."""

    def finish(self) -> None:
        """Say nothing."""


SILENT: Progress = SilentProgress()


@contextmanager
def stage(progress: Progress, name: str, total: int | None, unit: str) -> Iterator[None]:
    """Tell the listener of a stage for the block: it is over however the block ends."""
    progress.start(name, total, unit)
    try:
        yield
    finally:
        progress.finish()
