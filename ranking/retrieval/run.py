"""Runs retrievers side by side, each on a session of its own, over the same visible files."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.retrieval.protocol import Retriever
from warehouse.reader import SnapshotReader


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


def run_retrievers(
    reader: SnapshotReader,
    executor: Executor,
    retrievers: Sequence[Retriever],
    task: TaskAnalysis,
    visible: pa.Table,
) -> list[Found]:
    """Run every retriever on the task; the answers stand in the order of the retrievers."""
    running = [executor.submit(_run, reader, retriever, task, visible) for retriever in retrievers]
    return [future.result() for future in running]


def _run(reader: SnapshotReader, retriever: Retriever, task: TaskAnalysis, visible: pa.Table) -> Found:
    started = time.perf_counter()
    with reader.session() as session:
        session.see("visible_file", visible)
        table = retriever.retrieve(session, task)
    return Found(retriever.name, table, round((time.perf_counter() - started) * 1000, 3))
