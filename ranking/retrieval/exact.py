"""Exact evidence: how surely clues name files, added up by file."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from ranking.retrieval.scope import ranked


@dataclass
class Certainty:
    """What the clues give to one file: their sum, the highest of each kind, and the surest clue."""

    total: float = 0.0
    highest: dict[str, float] = field(default_factory=dict)
    surest: float = 0.0
    match: str = ""
    chunk_id: int | None = None


class Certainties:
    """Collects what clues give to files; each kind of clue has a column of its own."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds
        self._files: dict[int, Certainty] = {}

    def add(self, kind: str, file_id: int, certainty: float, match: str, chunk_id: int | None) -> None:
        """A clue means the file with a certainty between 0 and 1; of equally sure clues the first is told."""
        held = self._files.setdefault(file_id, Certainty())
        held.total += certainty
        held.highest[kind] = max(certainty, held.highest.get(kind, 0.0))
        if certainty > held.surest:
            held.surest, held.match, held.chunk_id = certainty, match, chunk_id

    def table(self) -> pa.Table:
        """The table of a retriever: files by the sum over their clues, with the highest of each kind."""
        held = list(self._files.values())
        columns = {
            "chunk_id": pa.array([one.chunk_id for one in held], pa.int32()),
            "match": pa.array([one.match for one in held], pa.string()),
            **{
                kind: pa.array([one.highest.get(kind, 0.0) for one in held], pa.float64())
                for kind in self._kinds
            },
        }
        scores = np.array([one.total for one in held], np.float64)
        return ranked(np.array(list(self._files), np.int32), scores, columns)
