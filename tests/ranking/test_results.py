"""What a result tells of how it came here."""

from __future__ import annotations

import pytest

from ranking.pool import Hit
from ranking.results import badges_of, best_chunk, evidence_of


def hit(retriever: str, chunk_id: int | None = None) -> Hit:
    return Hit(retriever, 1, chunk_id, 2, 0.5, "what")


@pytest.mark.parametrize(
    ("retrievers", "exact", "badges"),
    [
        (["lexical"], False, ["keyword"]),
        (["semantic"], False, ["semantic"]),
        (["lexical", "semantic"], False, ["both"]),
        (["import"], False, ["graph"]),
        (["coedit"], False, ["history"]),
        (["past_change", "reference"], False, ["history"]),
        (["definition"], True, ["exact"]),
        (["lexical", "semantic", "import", "coedit"], True, ["both", "graph", "history", "exact"]),
        (["definition"], False, []),
    ],
)
def test_badges(retrievers: list[str], exact: bool, badges: list[str]) -> None:
    assert badges_of([hit(name) for name in retrievers], exact) == badges


def test_the_chunk_of_the_most_exact_evidence_is_shown() -> None:
    assert best_chunk([hit("semantic", 3), hit("lexical", 2), hit("definition", 1), hit("path")]) == 1
    assert best_chunk([hit("semantic", 3), hit("lexical", 2)]) == 2
    assert best_chunk([hit("import"), hit("coedit")]) is None


def test_the_ledger_is_plain_data() -> None:
    assert evidence_of([hit("lexical")]) == [
        {"retriever": "lexical", "rank": 2, "score": 0.5, "match": "what"}
    ]
