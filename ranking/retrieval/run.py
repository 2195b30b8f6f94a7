"""Runs retrievers side by side, within the same scope."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.clock import milliseconds_since
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.scope import Scope


@dataclass(frozen=True)
class Found:
    """What one retriever found, best first (see `Retriever.retrieve`), and how long it took."""

    retriever: str
    table: pa.Table
    milliseconds: float

    @property
    def relation(self) -> str:
        """The name under which signals read the table."""
        return f"found_{self.retriever}"

    def of(self, file_ids: Sequence[int]) -> pa.Table:
        """The rows of some files."""
        held = self.table.column("file_id").to_numpy()
        return self.table.filter(pa.array(np.isin(held, np.array(file_ids, np.int32))))


def run_retrievers(
    executor: Executor, retrievers: Sequence[Retriever], scope: Scope, task: TaskAnalysis
) -> list[Found]:
    """Run every retriever on the task; the answers stand in the order of the retrievers."""
    running = [executor.submit(_run, retriever, scope, task) for retriever in retrievers]
    return [future.result() for future in running]


def _run(retriever: Retriever, scope: Scope, task: TaskAnalysis) -> Found:
    started = time.perf_counter()
    table = retriever.retrieve(scope, task)
    return Found(retriever.name, table, milliseconds_since(started))
