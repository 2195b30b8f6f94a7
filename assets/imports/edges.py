"""Collects edges: how many statements or references stand behind each, and how sure the surest is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pyarrow as pa

from assets.imports.tables import edge_table

# So many files that are equally meant say too little of any of them.
MANY = 20


class Edges:
    """The edges of a tree so far. What leads to the very file that it comes from is none."""

    def __init__(self) -> None:
        """Begin without edges."""
        self._found: dict[tuple[str, str, str], tuple[int, float]] = {}

    def add(self, source: str, target: str, kind: str, count: int, confidence: float) -> None:
        """Put `count` more statements or references behind an edge."""
        if source != target:
            known, sure = self._found.get((source, target, kind), (0, 0.0))
            self._found[source, target, kind] = (known + count, max(sure, confidence))

    def table(self) -> pa.Table:
        """All edges, as EDGES."""
        return edge_table(self._found)


def shared(files: Sequence[str]) -> Mapping[str, float]:
    """One certainty shared among the files that are equally meant; none of them where they are too many."""
    return dict.fromkeys(files, 1 / len(files)) if 0 < len(files) <= MANY else {}
