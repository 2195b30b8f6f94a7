"""Files by the task's words: BM25 over chunks, files and paths."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from math import log

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis, Zone
from ranking.terms import analyse
from warehouse.reader import ReadSession

# What a whole text is. Spans repeat what the other zones hold.
WHOLE = (Zone.TITLE, Zone.PROSE, Zone.CODE)
# How much more a term counts for standing in the title, and in a span. Chosen by measurement:
# docs/ranking.md.
EMPHASIS = {Zone.TITLE: 2.0, Zone.SPAN: 2.0}


@dataclass(frozen=True)
class BM25:
    """The constants of the formula, chosen by measurement: see docs/ranking.md.

    `symbol`, `body` and `comment` weigh the fields; `mass` is the share of the text's weight that is
    searched.
    """

    k1: float = 2.5
    b: float = 0.75
    symbol: float = 8.0
    body: float = 1.0
    comment: float = 1.5
    mass: float = 0.95


class LexicalRetriever:
    """BM25 with weighted fields; its table also holds each form of the score."""

    name = "lexical"

    def __init__(self, bm25: BM25 | None = None) -> None:
        self._bm25 = bm25 or BM25()

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that holds a word of the task."""
        session.see("query_term", query_terms(task))
        return session.table(sql.text("lexical"), asdict(self._bm25))


def query_terms(task: TaskAnalysis) -> pa.Table:
    """The terms of a task with their weights.

    A term weighs 1 + ln(occurrences) in the whole text, and as much again, times its emphasis, for each
    zone of emphasis that holds it.
    """
    zones = {zone: Counter(analyse(text)) for zone, text in task.zones.items()}
    weights: Counter[str] = Counter()
    whole: Counter[str] = sum((zones[zone] for zone in WHOLE), Counter())
    for counts, emphasis in ((whole, 1.0), *((zones[zone], share) for zone, share in EMPHASIS.items())):
        for term, occurrences in counts.items():
            weights[term] += emphasis * (1 + log(occurrences))  # type: ignore[assignment]
    terms = sorted(weights)
    return pa.table(
        {
            "term": pa.array(terms, pa.string()),
            "weight": pa.array([weights[term] for term in terms], pa.float32()),
        }
    )
