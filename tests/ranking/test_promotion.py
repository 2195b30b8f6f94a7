"""Promotion of exact matches, and the order of results."""

from __future__ import annotations

import pytest

from ranking.analysis import TaskAnalysis, analyse_task
from ranking.pool import Hit, Pool
from ranking.promotion import HOLDS, NAMED, Promotion, order, promoted

NAME = analyse_task("Cart.total")
LITERAL = analyse_task("where is --no-tax read")
TICKET = analyse_task("The total of a cart is wrong\n\nIt ignores `--no-tax` and Cart.total is called twice.")


def pool_of(confidence: dict[int, float], literals: dict[int, float] | None = None) -> Pool:
    pool = Pool(confidence=confidence, literals=literals or {})
    for file_id in confidence:
        pool.evidence[file_id] = [Hit("definition", file_id, None, 1, 1.0, "total")]
    for file_id in pool.literals:
        hit = Hit("literal", file_id, None, 1, 1.0, "'--no-tax' in 1 of 9 files")
        pool.evidence.setdefault(file_id, []).append(hit)
    return pool


def test_a_question_for_a_name_promotes_what_it_names_surely_and_says_so() -> None:
    first = promoted(NAME, pool_of({1: 1.0, 2: 0.5, 3: 0.9}))
    assert first == {1: Promotion(NAMED, "definition: total"), 3: Promotion(NAMED, "definition: total")}


@pytest.mark.parametrize(
    "task",
    [
        TICKET,
        analyse_task('Traceback (most recent call last):\n  File "a/b.py", line 3, in total\nE1101'),
        analyse_task("--- a/b.py\n+++ b/b.py\n@@ -1,2 +1,2 @@\n-x = 'E1101'\n+x = 2\n"),
    ],
)
def test_a_ticket_a_trace_and_a_diff_promote_nothing_unless_it_is_wanted(task: TaskAnalysis) -> None:
    pool = pool_of({1: 1.0}, {2: 1.0})
    assert promoted(task, pool) == {}
    assert {one: first.tier for one, first in promoted(task, pool, "always").items()} == {
        1: NAMED, 2: HOLDS,
    }  # fmt: skip


def test_a_question_for_a_literal_promotes_all_that_hold_it() -> None:
    first = promoted(LITERAL, pool_of({}, {4: 0.5, 7: 0.5}))
    why = "literal: '--no-tax' in 1 of 9 files"
    assert first == {4: Promotion(HOLDS, why), 7: Promotion(HOLDS, why)}


def test_what_has_the_name_is_what_was_asked_for_not_what_quotes_it() -> None:
    assert set(promoted(NAME, pool_of({1: 1.0}, {2: 1.0}))) == {1}


def test_nothing_is_promoted_where_nobody_wants_it() -> None:
    assert promoted(NAME, pool_of({1: 1.0}, {2: 1.0}), "never") == {}


def test_only_candidates_are_promoted() -> None:
    pool = pool_of({1: 1.0})
    pool.confidence[2] = pool.literals[3] = 1.0
    assert set(promoted(NAME, pool, "always")) == {1}


def test_a_rare_literal_stands_above_all_without_and_below_what_is_named() -> None:
    first = {12: Promotion(HOLDS, ""), 13: Promotion(HOLDS, ""), 11: Promotion(NAMED, "")}
    assert order([10, 11, 12, 13], [9.0, -3.0, -2.0, -1.0], first) == [1, 3, 2, 0]


def test_the_promoted_come_first_then_scores_then_ids() -> None:
    assert order([10, 11, 12, 13], [1.0, 3.0, 1.0, 2.0], {12: Promotion(NAMED, "")}) == [2, 1, 3, 0]
    assert order([11, 10], [1.0, 1.0], {}) == [1, 0]
