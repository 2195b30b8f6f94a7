"""What a ranking answers: results with their evidence, counts by retriever and timings by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ranking.pool import Hit


@dataclass(frozen=True)
class Result:
    """One file, with its best chunk and everything that is known of why it stands here."""

    rank: int
    path: str
    symbol: str
    start_line: int | None
    end_line: int | None
    document_type: str
    score: float
    signals: Mapping[str, float]
    contributions: Mapping[str, float]
    evidence: Sequence[Mapping[str, Any]]
    badges: Sequence[str]


@dataclass(frozen=True)
class Ranking:
    """The answer to a task: results, best first."""

    repo: str
    commit: str
    query_class: str
    results: Sequence[Result]
    counts: Mapping[str, int]
    timings_ms: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """The answer as one object that `json.dumps` takes."""
        return asdict(self)


def evidence_of(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    """The ledger of a candidate, as results show it."""
    return [
        {"retriever": hit.retriever, "rank": hit.rank, "score": hit.score, "match": hit.match} for hit in hits
    ]


# Retrievers by what changed together, what past changes said, and which of them the task names.
HISTORY = frozenset({"coedit", "past_change", "reference"})


def badges_of(hits: Sequence[Hit], exact: bool) -> list[str]:
    """In a word each, how a candidate came here: keyword, semantic, both, graph, history, exact."""
    retrievers = {hit.retriever for hit in hits}
    keyword, semantic = "lexical" in retrievers, "semantic" in retrievers
    similar = "both" if keyword and semantic else "keyword" if keyword else "semantic" if semantic else None
    told = (
        similar,
        "graph" if "import" in retrievers else None,
        "history" if retrievers & HISTORY else None,
    )
    return [badge for badge in (*told, "exact" if exact else None) if badge]
