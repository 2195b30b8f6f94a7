"""Definitions by name: which chunks define a symbol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from warehouse.reader import SnapshotReader


@dataclass(frozen=True)
class Definition:
    """A place that defines a symbol; `symbol` is its dotted name within the file."""

    symbol: str
    file_id: int
    chunk_id: int


class DefinitionIndex:
    """All definitions of a snapshot, by the last part of their symbol."""

    def __init__(
        self, symbols: Sequence[str], file_id: NDArray[np.int32], chunk_id: NDArray[np.int32]
    ) -> None:
        self._symbols = symbols
        self._file_id = file_id
        self._chunk_id = chunk_id
        self._by_name: dict[str, list[int]] = {}
        for row, symbol in enumerate(symbols):
            self._by_name.setdefault(symbol.rpartition(".")[2], []).append(row)

    def find(self, dotted: str) -> list[Definition]:
        """The definitions that a dotted name may mean: of `a.B.c` those of `c` in a `B`, else all of `c`."""
        *owners, name = dotted.split(".")
        named = self._by_name.get(name, [])
        tail = f".{owners[-1]}.{name}" if owners else ""
        owned = [row for row in named if f".{self._symbols[row]}".endswith(tail)]
        return [self._definition(row) for row in owned or named]

    def _definition(self, row: int) -> Definition:
        return Definition(self._symbols[row], int(self._file_id[row]), int(self._chunk_id[row]))


def load_definitions(reader: SnapshotReader) -> DefinitionIndex:
    """Load the definitions of a snapshot, in order of their chunks."""
    with reader.session() as session:
        rows = session.table(sql.text("index/definition"))
    return DefinitionIndex(
        rows.column("symbol").to_pylist(),
        rows.column("file_id").to_numpy(),
        rows.column("chunk_id").to_numpy(),
    )
