"""Excerpts: the lines that answer."""

from __future__ import annotations

from ranking.excerpts import LONGEST_LINE, excerpt

TEXT = """\
class Cart:
    lines = ()

    def total(self):
        return sum(self.lines)

    def clear(self):
        self.lines = ()"""


def test_the_lines_that_hold_most_of_the_terms() -> None:
    assert excerpt(TEXT, {"total", "sum"}, 2) == "def total(self):\n    return sum(self.lines)"
    assert excerpt(TEXT, {"clear"}, 1) == "def clear(self):"


def test_without_any_the_first_lines() -> None:
    assert excerpt(TEXT, {"nothing"}, 2) == "class Cart:\n    lines = ()"
    assert excerpt(TEXT, set(), 99) == TEXT


def test_a_long_line_is_cut() -> None:
    assert excerpt("x" * 9_999, set(), 3) == "x" * LONGEST_LINE
