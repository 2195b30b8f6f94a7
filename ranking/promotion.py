"""Promotion: files that the task names exactly stand above all others, whatever the signals say."""

from __future__ import annotations

from collections.abc import Sequence

from ranking.analysis import QueryClass
from ranking.pool import Pool

# A question for a name or path is answered by it. A ticket, a trace or a diff names much beside its point.
PROMOTING = frozenset({QueryClass.IDENTIFIER})


def promoted(query_class: QueryClass, pool: Pool) -> set[int]:
    """The files to promote: those that the task names with high confidence, where it asks for names."""
    if query_class not in PROMOTING:
        return set()
    return {file_id for file_id in pool.evidence if pool.names_surely(file_id)}


def order(file_ids: Sequence[int], scores: Sequence[float], first: set[int]) -> list[int]:
    """Positions of the candidates, best first: the promoted, then by score, ties by file id."""
    return sorted(range(len(file_ids)), key=lambda i: (file_ids[i] not in first, -scores[i], file_ids[i]))
