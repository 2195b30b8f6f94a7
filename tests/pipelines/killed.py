"""An index run that kills itself with SIGKILL at a chosen moment: `python -m tests.pipelines.killed`."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import assets.embedding
from tests.pipelines.warehouse import index
from warehouse.layout import WarehouseLayout

# Small enough for a small repository to have several.
assets.embedding.FAST_PART = 2


class Killer:
    """A listener that kills the process when a stage has advanced so many times; 0 is at its start."""

    def __init__(self, stage: str, advances: int) -> None:
        self.stage, self.left = stage, advances
        self.here = False

    def start(self, stage: str, total: int | None, unit: str) -> None:
        self.here = stage == self.stage
        self._die_if_due()

    def advance(self, count: int) -> None:
        self.left -= self.here
        self._die_if_due()

    def finish(self) -> None:
        self.here = False

    def _die_if_due(self) -> None:
        if self.here and self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    warehouse, git_dir, stage, advances = sys.argv[1:]
    index(WarehouseLayout(Path(warehouse)), Path(git_dir), progress=Killer(stage, int(advances)))
