"""How long each step of one ranking took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """Milliseconds by step, in the order in which the steps end."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._steps: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Time the block as the step `name`."""
        started = time.perf_counter()
        yield
        self.note(name, milliseconds_since(started))

    def note(self, name: str, milliseconds: float) -> None:
        """Take over a time that was measured elsewhere."""
        self._steps[name] = milliseconds

    def read(self) -> dict[str, float]:
        """The steps so far, and the `total` since the clock was made."""
        return {**self._steps, "total": milliseconds_since(self._started)}


def milliseconds_since(started: float) -> float:
    """Milliseconds since a reading of `time.perf_counter`."""
    return round((time.perf_counter() - started) * 1000, 3)
