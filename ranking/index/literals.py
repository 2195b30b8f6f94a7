"""String literals by their text: which chunks hold a literal that few files hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from warehouse.reader import SnapshotReader


@dataclass(frozen=True)
class Holding:
    """The chunks that hold a literal, ascending, the file of each, and how many files hold it in all."""

    files: int
    file_id: NDArray[np.int32]
    chunk_id: NDArray[np.int32]


class LiteralIndex:
    """The rare literals of a snapshot: a row for each chunk that holds one, those of a literal together."""

    def __init__(
        self,
        literals: Sequence[str],
        files: NDArray[np.int32],
        file_id: NDArray[np.int32],
        chunk_id: NDArray[np.int32],
    ) -> None:
        self._files, self._file_id, self._chunk_id = files, file_id, chunk_id
        self._first: dict[str, int] = {}
        self._end: dict[str, int] = {}
        for row, literal in enumerate(literals):
            self._first.setdefault(literal, row)
            self._end[literal] = row + 1

    def find(self, literal: str) -> Holding | None:
        """The chunks that hold exactly this literal; None where none does, or too many files do."""
        first = self._first.get(literal)
        if first is None:
            return None
        rows = slice(first, self._end[literal])
        return Holding(int(self._files[first]), self._file_id[rows], self._chunk_id[rows])


def load_literals(reader: SnapshotReader) -> LiteralIndex:
    """Load the rare literals of a snapshot; none of one that was published before there was such a table."""
    with reader.session() as session:
        if ("rare_literal",) not in session.rows(sql.text("tables")):
            return LiteralIndex([], *(np.empty(0, np.int32) for _ in range(3)))
        rows = session.table(sql.text("index/literal"))
    return LiteralIndex(
        rows.column("literal").to_pylist(),
        *(rows.column(name).to_numpy() for name in ("files", "file_id", "chunk_id")),
    )
