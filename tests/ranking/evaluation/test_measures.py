"""Measures worked out by hand, and held against those of ir-measures (trec_eval)."""

from __future__ import annotations

import math
import random
from typing import Any

import ir_measures
import polars as pl
import pytest
from ir_measures import RR, Judged, P, Qrel, R, ScoredDoc, nDCG

from ranking.evaluation.measures import measure
from tests.ranking.evaluation.tables import row, table


def measured(*rows: dict[str, Any]) -> dict[str, Any]:
    return measure(table(*rows)).row(0, named=True)


def test_one_label_at_the_third_place() -> None:
    found = measured(row("t", "x", 1, 0), row("t", "y", 2, 0), row("t", "a", 3))
    assert [found[f"accuracy_all_{k}"] for k in (1, 3, 5, 10, 20)] == [0, 1, 1, 1, 1]
    assert found["mrr"] == pytest.approx(1 / 3)
    assert found["precision_5"] == pytest.approx(1 / 5)
    assert found["ndcg_10"] == pytest.approx(1 / math.log2(4))
    assert (found["pool_recall"], found["pool_all"], found["cut_recall_10"]) == (1, 1, 1)


def test_all_and_any_of_several_labels_part() -> None:
    found = measured(row("t", "a", 2), row("t", "b", 11), row("t", "c", None))
    assert (found["accuracy_any_3"], found["accuracy_all_3"]) == (1, 0)
    assert (found["accuracy_any_20"], found["accuracy_all_20"]) == (1, 0)
    assert found["pool_recall"] == pytest.approx(2 / 3)
    assert found["pool_all"] == 0
    assert found["cut_recall_10"] == pytest.approx(1 / 3)
    assert found["precision_20"] == pytest.approx(2 / 20)


def test_a_task_that_found_nothing_scores_nothing() -> None:
    found = measured(row("t", "a", None))
    assert {found[n] for n in ("accuracy_any_20", "mrr", "ndcg_10", "precision_20", "pool_recall")} == {0.0}


def test_helpful_files_need_not_be_found_but_count_for_gain() -> None:
    found = measured(row("t", "a", 2), row("t", "h", 1, 1), row("t", "i", None, 1))
    assert (found["accuracy_all_1"], found["accuracy_all_3"]) == (0, 1)
    assert found["pool_recall"] == 1
    best = 2 / math.log2(2) + 1 / math.log2(3) + 1 / math.log2(4)
    assert found["ndcg_10"] == pytest.approx((1 / math.log2(2) + 2 / math.log2(3)) / best)
    assert found["mrr"] == 1


def test_helpful_files_must_be_found_where_there_is_nothing_better() -> None:
    assert measured(row("t", "a", 1, 1), row("t", "b", 9, 1))["accuracy_all_5"] == 0


def test_a_packet_is_judged_where_there_is_one() -> None:
    packed = [row("t", "a", 1, in_packet=True), row("t", "b", 2, in_packet=False)]
    assert measured(*packed)["cut_recall_budget"] == 0.5
    assert measured(row("t", "a", 1))["cut_recall_budget"] is None


def test_functions_are_found_with_their_file() -> None:
    both = ["f", "g"]
    found = measured(row("t", "a", 6, functions=both, functions_shown=["f"]), row("t", "b", 1))
    assert (found["function_accuracy_any_5"], found["function_accuracy_any_10"]) == (0, 1)
    assert found["function_accuracy_all_10"] == 0
    whole = measured(row("t", "a", 1, functions=both, functions_shown=both))
    assert whole["function_accuracy_all_5"] == 1
    assert measured(row("t", "a", 1))["function_accuracy_all_5"] is None


def test_each_task_is_measured_by_itself_and_one_without_labels_not_at_all() -> None:
    found = measure(table(row("u", "a", 1), row("t", "a", 4), row("n", "a", 1, 0)))
    assert found.select("task", "mrr").rows() == [("t", 0.25), ("u", 1.0)]


def test_agrees_with_trec_eval() -> None:
    rows = list(_random_tasks(random.Random(11)))
    qrels = [Qrel(r["task"], r["path"], r["grade"]) for r in rows if r["grade"]]
    run = [ScoredDoc(r["task"], r["path"], -r["rank"]) for r in rows if r["rank"]]
    theirs: dict[str, dict[str, float]] = {}
    names = {nDCG @ 10: "ndcg_10", P @ 5: "precision_5", P @ 20: "precision_20", RR: "mrr"}
    for found in ir_measures.iter_calc([*names, R @ 10, Judged @ 10], qrels, run):
        theirs.setdefault(found.query_id, {})[names.get(found.measure, str(found.measure))] = found.value
    ours = measure(table(*rows))
    assert set(ours["task"]) == set(theirs)
    for task in ours.rows(named=True):
        expected = theirs[task["task"]]
        for name in names.values():
            assert task[name] == pytest.approx(expected[name]), (task["task"], name)


def test_recall_agrees_with_trec_eval_where_all_labels_are_alike() -> None:
    rows = [{**r, "grade": min(r["grade"], 1)} for r in _random_tasks(random.Random(12))]
    qrels = [Qrel(r["task"], r["path"], 1) for r in rows if r["grade"]]
    run = [ScoredDoc(r["task"], r["path"], -r["rank"]) for r in rows if r["rank"]]
    theirs = {found.query_id: found.value for found in ir_measures.iter_calc([R @ 10], qrels, run)}
    ours = measure(table(*rows)).select("task", "cut_recall_10")
    assert dict(ours.iter_rows()) == pytest.approx(theirs)
    assert pl.Series(theirs.values()).n_unique() > 3


def _random_tasks(chance: random.Random) -> list[dict[str, Any]]:
    """Tasks with labels of both grades, ranked anywhere or nowhere; each ranks something."""
    rows = []
    for number in range(30):
        grades = [chance.choice((0, 0, 0, 1, 2)) for _ in range(30)]
        grades[chance.randrange(30)] = 2
        rows += [row(f"t{number}", f"f{i}", i + 1, grade) for i, grade in enumerate(grades)]
        rows += [
            row(f"t{number}", f"lost{i}", None, chance.choice((1, 2))) for i in range(chance.randrange(3))
        ]
    return rows
