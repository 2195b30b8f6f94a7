from __future__ import annotations

import polars as pl
import pytest

from ranking.evaluation.compare import compare, moved


def tasks(**values: list[float | None]) -> pl.DataFrame:
    count = len(next(iter(values.values())))
    names = [f"t{n:03}" for n in range(count)]
    return pl.DataFrame({"task": names, "repo": "shop", "measured": True, **values})


def test_a_gain_of_most_tasks_is_told_from_noise() -> None:
    (found,) = compare(tasks(mrr=[0.2, 0.4] * 20), tasks(mrr=[0.5, 0.6] * 20))
    assert (found.measure, found.tasks, found.verdict) == ("mrr", 40, "higher")
    assert (found.before, found.after) == (pytest.approx(0.3), pytest.approx(0.55))
    assert found.difference.low == pytest.approx(0.25, abs=0.03)
    (back,) = compare(tasks(mrr=[0.5, 0.6] * 20), tasks(mrr=[0.2, 0.4] * 20))
    assert back.verdict == "lower"


def test_as_many_losses_as_gains_are_noise() -> None:
    (found,) = compare(tasks(mrr=[0.0, 1.0] * 20), tasks(mrr=[1.0, 0.0] * 20))
    assert found.verdict == "noise"
    assert found.difference.value == 0


def test_pairs_see_a_small_gain_that_the_spread_of_tasks_would_hide() -> None:
    before = [n / 40 for n in range(40)]
    (found,) = compare(tasks(mrr=before), tasks(mrr=[value + 0.01 for value in before]))
    assert found.verdict == "higher"


def test_nothing_changed_is_the_same() -> None:
    (found,) = compare(tasks(mrr=[0.1, 0.9]), tasks(mrr=[0.1, 0.9]))
    assert found.verdict == "same"


def test_only_tasks_that_both_measured_count() -> None:
    after = tasks(mrr=[0.5, None, 0.5]).with_columns(measured=pl.Series([True, True, False]))
    (found,) = compare(tasks(mrr=[0.25, 0.25, 0.0, 0.0]), after)
    assert (found.tasks, found.before, found.after) == (1, 0.25, 0.5)
    assert compare(tasks(mrr=[None]), tasks(mrr=[0.5])) == []


def test_tasks_that_gained_and_lost_are_named() -> None:
    before, after = tasks(accuracy_all_10=[0.0, 1.0, 1.0]), tasks(accuracy_all_10=[1.0, 0.0, 1.0])
    assert moved(before, after, "accuracy_all_10") == (["t000"], ["t001"])
