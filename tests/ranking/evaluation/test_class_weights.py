"""Weights of query classes that want opposite things."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from ranking.evaluation.bootstrap import FEWEST_JUDGED
from ranking.evaluation.class_weights import FEWEST_EARLIER, ClassWeights, search_classes
from ranking.evaluation.pools import TaskPool, pools_of
from ranking.fusion.profiles import Profile
from tests.ranking.evaluation.tables import row, table

FILES = 30
BY_WORDS = Profile("start", "zscore", {"lexical": 1.0}, "")


def a_task(name: str, query_class: str, found_by: str) -> pl.DataFrame:
    """The label stands at 8 by one signal and at 28 by the other: with both at 17, which is beyond 10."""
    others = np.linspace(1, -1, FILES - 1).tolist()
    rows = [row(name, f"f{n:02}", n + 1, 2 if n == FILES - 1 else 0, score=0.0) for n in range(FILES)]
    values = {
        f"signal_{signal}": [*others, 0.52 if signal == found_by else -0.9]
        for signal in ("lexical", "recency")
    }
    own = {"query_class": pl.lit("ticket"), "ranked_as": pl.lit(query_class)}
    return table(*rows).with_columns(pl.DataFrame(values).get_columns()).with_columns(**own)


def tasks(words: int, recency: int, side: str, traces_by: str = "recency") -> pl.DataFrame:
    """So many questions, whose labels words find, and traces, whose labels recency finds, on one side."""
    questions = [a_task(f"{side} question {n}", "concept", "lexical") for n in range(words)]
    traces = [a_task(f"{side} trace {n}", "stack_trace", traces_by) for n in range(recency)]
    return pl.concat([*questions, *traces])


def pools(words: int, recency: int, traces_by: str = "recency") -> list[TaskPool]:
    return pools_of(tasks(words, recency, "any", traces_by))


def by_class(found: list[ClassWeights]) -> dict[str, ClassWeights]:
    return {one.query_class: one for one in found}


def test_a_class_whose_later_tasks_bear_it_out_keeps_weights_of_its_own() -> None:
    told: list[int] = []
    found = by_class(search_classes(pools(20, 20), pools(10, 10), BY_WORDS, heard=told.append))
    assert (list(found), told) == (["identifier", "stack_trace", "concept", "diff"], [1] * 4)
    traces = found["stack_trace"]
    assert (traces.trained_on, traces.judged_on, traces.kept, traces.why_not) == (20, 10, True, "")
    assert traces.weights["lexical"] < traces.weights["recency"]
    recalls = [one.value for one in (traces.before, traces.after, traces.gain) if one is not None]
    assert recalls == [0.0, 1.0, 1.0]


def test_a_class_that_nothing_is_better_for_has_none() -> None:
    questions = by_class(search_classes(pools(20, 20), pools(10, 10), BY_WORDS))["concept"]
    assert (questions.kept, questions.weights) == (False, {})
    assert questions.why_not == "nothing better on the earlier tasks"
    assert questions.before == questions.after
    assert questions.gain is not None
    assert questions.gain.value == 0.0


def test_what_the_later_tasks_do_not_bear_out_is_not_kept() -> None:
    """The later traces are found by words."""
    later = pools(10, 10, traces_by="lexical")
    traces = by_class(search_classes(pools(20, 20), later, BY_WORDS))["stack_trace"]
    assert traces.weights
    assert (traces.kept, traces.why_not) == (False, "not shown on the later tasks")
    assert traces.gain is not None
    assert traces.gain.value == -1.0


@pytest.mark.parametrize(
    ("earlier", "later"), [(FEWEST_EARLIER - 1, FEWEST_JUDGED), (FEWEST_EARLIER, FEWEST_JUDGED - 1)]
)
def test_a_class_with_too_few_tasks_on_either_side_is_left_alone(earlier: int, later: int) -> None:
    traces = by_class(search_classes(pools(0, earlier), pools(0, later), BY_WORDS))["stack_trace"]
    assert traces == ClassWeights("stack_trace", earlier, later, {})
    assert not traces.kept
    assert traces.why_not == "fewer than 20 earlier or 10 later tasks"


def test_weights_that_a_class_has_stay_where_they_are_borne_out_and_go_where_not() -> None:
    """Both classes rank by recency until now: right for traces, wrong for questions."""
    own = {"lexical": 0.0, "recency": 0.4}
    until_now = Profile(
        "start", "zscore", {"lexical": 1.0}, "", by_class={"stack_trace": own, "concept": own}
    )
    found = by_class(search_classes(pools(20, 20), pools(10, 10), until_now))
    assert (found["stack_trace"].kept, found["stack_trace"].weights) == (True, own)
    questions = found["concept"]
    assert not questions.kept
    assert questions.before is not None
    assert questions.before.value == 1.0
