"""What a retriever is: the one interface behind which every way of finding files stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ranking.analysis import TaskAnalysis
from warehouse.reader import ReadSession


@dataclass(frozen=True)
class Hit:
    """A file that a retriever found: its rank from 1, the retriever's own score, and what matched.

    `chunk_id` is the chunk that matched best, None where the file as a whole did.
    """

    retriever: str
    file_id: int
    chunk_id: int | None
    rank: int
    score: float
    match: str


class Retriever(Protocol):
    """Finds files for a task.

    A session that a retriever is given holds `visible_file`: no hit lies outside of it. A retriever leaves
    relations on the session (its module says which) that signals read.
    """

    @property
    def name(self) -> str:
        """The retriever's name in evidence and counts."""
        ...

    def retrieve(self, session: ReadSession, task: TaskAnalysis, depth: int) -> list[Hit]:
        """At most `depth` files, best first; equal scores stand in order of file id."""
        ...
