"""Promotion of exact matches, and the order of results."""

from __future__ import annotations

import pytest

from ranking.analysis import QueryClass
from ranking.pool import Hit, Pool
from ranking.promotion import order, promoted


def pool_of(confidence: dict[int, float]) -> Pool:
    pool = Pool(confidence=confidence)
    for file_id in confidence:
        pool.evidence[file_id] = [Hit("definition", file_id, None, 1, 1.0, "total")]
    return pool


def test_a_question_for_a_name_promotes_what_it_names_surely() -> None:
    assert promoted(QueryClass.IDENTIFIER, pool_of({1: 1.0, 2: 0.5, 3: 0.9})) == {1, 3}


@pytest.mark.parametrize("query_class", [QueryClass.CONCEPT, QueryClass.STACK_TRACE, QueryClass.DIFF])
def test_a_ticket_a_trace_and_a_diff_promote_nothing(query_class: QueryClass) -> None:
    assert promoted(query_class, pool_of({1: 1.0})) == set()


def test_only_candidates_are_promoted() -> None:
    pool = pool_of({1: 1.0})
    pool.confidence[2] = 1.0
    assert promoted(QueryClass.IDENTIFIER, pool) == {1}


def test_the_promoted_come_first_then_scores_then_ids() -> None:
    assert order([10, 11, 12, 13], [1.0, 3.0, 1.0, 2.0], {12}) == [2, 1, 3, 0]
    assert order([11, 10], [1.0, 1.0], set()) == [1, 0]
