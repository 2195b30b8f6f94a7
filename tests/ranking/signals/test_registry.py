"""The declarations of signals: each one answered, described and within its range."""

from __future__ import annotations

import pytest

from ranking.signals.compose import PACKAGE, compose
from ranking.signals.registry import BY_NAME, SIGNALS, check_names
from ranking.signals.signal import Better, Signal
from warehouse.errors import RankhouseError
from warehouse.sql import names


def test_names_are_distinct() -> None:
    assert len(BY_NAME) == len(SIGNALS)


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal.name)
def test_a_declaration_is_whole(signal: Signal) -> None:
    low, high = signal.range
    assert signal.meaning.endswith(".")
    assert signal.query in names("sql", PACKAGE)
    assert low <= signal.missing
    assert high is None or signal.missing <= high
    assert signal.sign == (1 if signal.better is Better.HIGHER else -1)


def test_every_query_answers_some_signal() -> None:
    assert {signal.query for signal in SIGNALS} == set(names("sql", PACKAGE))


def test_only_hops_are_better_when_lower_and_unreachable_is_four_steps() -> None:
    assert [signal.name for signal in SIGNALS if signal.better is Better.LOWER] == ["hops"]
    assert BY_NAME["hops"].missing == 4


def test_an_unknown_name_is_one_line_that_names_the_signals() -> None:
    with pytest.raises(RankhouseError, match=r"'similarity'.*semantic"):
        check_names(["hops", "similarity"])
    check_names(BY_NAME)


def test_a_query_is_asked_once_however_many_signals_it_answers() -> None:
    statement = compose([BY_NAME["recency"], BY_NAME["frequency"], BY_NAME["hops"]])
    assert statement.count("What do history, the dependency graph") == 1
    assert statement.count("How near is each candidate to a seed") == 1
