"""Which literals of a task are distinctive, and which tasks ask for one."""

from __future__ import annotations

import pytest

from ranking.analysis import analyse_task
from ranking.analysis.literals import MOST_READ, asks_for_literal, distinctive_literals


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ('It says "total price" twice', ["total price"]),
        ("It says 'total price' twice", ["total price"]),
        ("The span `a plain one` counts", ["a plain one"]),
        ("The flag --no-cov is ignored.", ["--no-cov"]),
        ("Error E1101, then E1101 again", ["E1101"]),
        ("GET /api/v2/orders fails!", ["/api/v2/orders"]),
        ("the key session.cookie-name is lost", ["session.cookie-name"]),
        ("maxAge is wrong", ["maxAge"]),
        ("the **max_age** is wrong", ["max_age"]),
        # Shorter than four, or plain words: nothing that few files would hold.
        ("It says 'abc' and a.b, and nothing else of note here", []),
        ("Plain words. They end; sentences, too!", []),
    ],
)
def test_what_is_quoted_or_has_the_shape_of_code(text: str, literals: list[str]) -> None:
    found = distinctive_literals(analyse_task(text))
    assert [one for one in literals if one not in found] == []
    assert [one for one in found if one.strip(".:!?*_") not in literals] == []


def test_what_is_quoted_comes_first_and_each_once() -> None:
    found = distinctive_literals(analyse_task("E1101 is not `W0612`, `W0612` is not E1101"))
    assert found == ["W0612", "E1101"]


def test_a_long_paste_is_read_as_far_as_is_worth_it() -> None:
    text = "The log\n" + "\n".join(f"key{n} = {n}" for n in range(20_000))
    assert 0 < len(distinctive_literals(analyse_task(text))) < MOST_READ / 5


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("E1101", True),
        ('"Errors during teardown"', True),
        ("where is --no-cov read", True),
        ("where is --no-cov read and why does it not work on this machine", False),
        ("E1101\nis raised", False),
        (" ".join(f"E{number:04}" for number in range(500)), False),
        ("the total of a cart", False),
    ],
)
def test_a_task_asks_for_a_literal_in_one_line_of_few_words(text: str, asks: bool) -> None:
    assert asks_for_literal(analyse_task(text)) is asks
