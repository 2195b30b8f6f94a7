"""The rerank gate (ledger E1, the second form): is a reranker worth its time for a task, and for which slice?

A reranker is chosen by whoever deploys one; the gate decides from the task and its pool alone, so that a
trace tells what it would have seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ranking.analysis import QueryClass
from ranking.pool import HIGH_CONFIDENCE

# Nothing is gained by ordering so few candidates anew.
FEW = 4
# A question in words needs more of the ranking to be read than one that names what it is about.
SLICE_OF_CONCEPT = 12
SLICE = 8
# Who pastes a stack trace is in the middle of something.
LIMIT_MS_OF_STACK_TRACE = 80
LIMIT_MS = 120


@dataclass(frozen=True)
class Gate:
    """What the gate decides: `slice` is how many of the best files a reranker may see, 0 where it is closed.

    `limit_ms` is how long it may take.
    """

    opens: bool
    slice: int
    limit_ms: int
    why: str


def gate(query_class: QueryClass, candidates: int, confidence: float) -> Gate:
    """Decide for a task with so many candidates; `confidence` is its exact confidence (ledger C7)."""
    limit = LIMIT_MS_OF_STACK_TRACE if query_class is QueryClass.STACK_TRACE else LIMIT_MS
    if query_class is QueryClass.IDENTIFIER and confidence >= HIGH_CONFIDENCE:
        return Gate(False, 0, limit, "the task names its file exactly")
    if candidates <= FEW:
        return Gate(False, 0, limit, f"no more than {FEW} candidates")
    most = SLICE_OF_CONCEPT if query_class is QueryClass.CONCEPT else SLICE
    return Gate(True, min(most, candidates), limit, f"worth its time for the class {query_class}")
