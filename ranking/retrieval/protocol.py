"""What a retriever is: the one interface behind which every way of finding files stands."""

from __future__ import annotations

from typing import Protocol

import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.retrieval.scope import Scope


class Retriever(Protocol):
    """Finds files for a task, by one kind of evidence, within the scope that it is given."""

    @property
    def name(self) -> str:
        """The retriever's name: in evidence, in counts, and of its rows in the `ledger` that signals read."""
        ...

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """A row for each file found, best first, equal scores in order of file id.

        Columns: `file_id`, `chunk_id` (the chunk that matched best, null where the file as a whole did),
        `rank` from 1, `score` (the retriever's own), `match` (what matched, in words), and any others that
        its signals read.
        """
        ...
