"""The rerank gate, case by case."""

from __future__ import annotations

import pytest

from ranking.analysis import QueryClass
from ranking.gate import Gate, gate


@pytest.mark.parametrize(
    ("query_class", "candidates", "confidence", "expected"),
    [
        (QueryClass.CONCEPT, 300, 0.0, (True, 12, 120)),
        (QueryClass.CONCEPT, 300, 1.0, (True, 12, 120)),
        (QueryClass.CONCEPT, 5, 0.0, (True, 5, 120)),
        (QueryClass.CONCEPT, 4, 0.0, (False, 0, 120)),
        (QueryClass.IDENTIFIER, 300, 0.9, (False, 0, 120)),
        (QueryClass.IDENTIFIER, 300, 0.5, (True, 8, 120)),
        (QueryClass.STACK_TRACE, 300, 1.0, (True, 8, 80)),
        (QueryClass.STACK_TRACE, 0, 0.0, (False, 0, 80)),
        (QueryClass.DIFF, 9, 0.2, (True, 8, 120)),
    ],
)
def test_the_gate(
    query_class: QueryClass, candidates: int, confidence: float, expected: tuple[bool, int, int]
) -> None:
    decided: Gate = gate(query_class, candidates, confidence)
    assert (decided.opens, decided.slice, decided.limit_ms) == expected
    assert decided.why
