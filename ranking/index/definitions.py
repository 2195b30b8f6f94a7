"""Definitions by name: which chunks define a symbol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    def __init__(self, rows: Sequence[tuple[str, str, int, int]]) -> None:
        self._by_name: dict[str, list[tuple[str, int, int]]] = {}
        for name, symbol, file_id, chunk_id in rows:
            self._by_name.setdefault(name, []).append((symbol, file_id, chunk_id))

    def find(self, dotted: str) -> list[Definition]:
        """The definitions that a dotted name may mean: of `a.B.c` those of `c` in a `B`, else all of `c`."""
        *owners, name = dotted.split(".")
        named = self._by_name.get(name, [])
        tail = f".{owners[-1]}.{name}" if owners else ""
        owned = [row for row in named if f".{row[0]}".endswith(tail)]
        return [Definition(*row) for row in owned or named]


def load_definitions(reader: SnapshotReader) -> DefinitionIndex:
    """Load the definitions of a snapshot."""
    with reader.session() as session:
        return DefinitionIndex(session.rows(sql.text("index/definition")))
