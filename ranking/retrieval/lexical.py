"""Files by the task's words: BM25 over chunks, files and paths, for the whole text and for each of its zones.

Leaves `lexical` on the session: for each visible file that holds a word, its score in each form.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis, Zone
from ranking.retrieval.protocol import Hit
from ranking.terms import analyse
from warehouse.reader import ReadSession

EVERYTHING = "everything"
# What the whole text is: spans repeat what the other zones hold.
WHOLE = (Zone.TITLE, Zone.PROSE, Zone.CODE)


@dataclass(frozen=True)
class BM25:
    """The constants of the formula. `k1` and `b` as published; the fields weigh what measurement chose."""

    k1: float = 1.2
    b: float = 0.75
    symbol: float = 3.0
    body: float = 1.0
    comment: float = 0.5
    # Share of the text's weight whose terms are searched: see asked_term.sql.
    mass: float = 0.95


class LexicalRetriever:
    """BM25 with weighted fields."""

    name = "lexical"

    def __init__(self, bm25: BM25 | None = None) -> None:
        self._bm25 = bm25 or BM25()

    def retrieve(self, session: ReadSession, task: TaskAnalysis, depth: int) -> list[Hit]:
        """The files with the highest sum of three shares: best chunk, best five chunks and whole file."""
        bm25 = self._bm25
        session.see("query_term", query_terms(task))
        session.keep("asked_term", sql.text("asked_term"), {"mass": bm25.mass})
        session.keep(
            "lexical",
            sql.text("lexical"),
            {"k1": bm25.k1, "b": bm25.b, "symbol": bm25.symbol, "body": bm25.body, "comment": bm25.comment},
        )
        rows = session.rows(sql.text("lexical_hit"), {"depth": depth})
        return [Hit(self.name, file_id, chunk_id, rank, score, "") for rank, file_id, chunk_id, score in rows]


def query_terms(task: TaskAnalysis) -> pa.Table:
    """The terms of a task, weighted 1 + ln(occurrences) in the whole text and in each zone, 0 for none."""
    zones = {str(zone): Counter(analyse(text)) for zone, text in task.zones.items()}
    everything: Counter[str] = sum((zones[zone] for zone in WHOLE), Counter())
    terms = sorted(everything | zones[Zone.SPAN])
    counted = {EVERYTHING: everything, **zones}
    weights = {
        name: pa.array([_weight(c[term]) for term in terms], pa.float32()) for name, c in counted.items()
    }
    return pa.table({"term": pa.array(terms, pa.string()), **weights})


def _weight(occurrences: int) -> float:
    return 1 + log(occurrences) if occurrences else 0.0
