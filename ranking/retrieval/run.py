"""Runs retrievers, each by itself, within the same scope; and what they found as one relation."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

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


def ledger(found: Sequence[Found], file_ids: Sequence[int]) -> pa.Table:
    """What retrievers found of some files, as one relation: `retriever` beside the columns of their tables.

    A column that a retriever does not have is null in its rows.
    """
    wanted = np.array(file_ids, np.int32)
    tables = [_of(one, wanted) for one in found]
    return pa.concat_tables(tables, promote_options="permissive")


def _of(found: Found, file_ids: NDArray[np.int32]) -> pa.Table:
    held = np.isin(found.table.column("file_id").to_numpy(), file_ids)
    rows = found.table.filter(pa.array(held))
    return rows.append_column("retriever", pa.repeat(found.retriever, len(rows)))


def run_retrievers(retrievers: Sequence[Retriever], scope: Scope, task: TaskAnalysis) -> list[Found]:
    """Run every retriever on the task, in turn.

    Side by side on threads they take as long (two cores, Django): most of their work holds the interpreter,
    and a server's cores are for its other callers.
    """
    return [_run(retriever, scope, task) for retriever in retrievers]


def _run(retriever: Retriever, scope: Scope, task: TaskAnalysis) -> Found:
    started = time.perf_counter()
    table = retriever.retrieve(scope, task)
    return Found(retriever.name, table, milliseconds_since(started))
