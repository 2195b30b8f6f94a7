"""What a ranking answers: results with their evidence, counts by retriever and timings by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """One file (or one chunk), with its best chunk and everything that is known of why it stands here.

    `promoted` says what lifted it above the others, whatever its score; empty where nothing did. `stands_for`
    are near-identical files that stand behind all others for its sake. `excerpt` is empty unless the options
    ask for one.
    """

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
    repo: str
    commit: str
    promoted: str = ""
    stands_for: Sequence[str] = ()
    excerpt: str = ""


@dataclass(frozen=True)
class Ranking:
    """The answer to a task: results, best first. `profile` names the weights that they were ranked by."""

    repo: str
    commit: str
    query_class: str
    profile: str
    results: Sequence[Result]
    counts: Mapping[str, int]
    timings_ms: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """The answer as one object that `json.dumps` takes."""
        return asdict(self)
