"""Code spans and quotations."""

from __future__ import annotations

import pytest

from ranking.analysis.spans import code_spans, quotations


def test_code_spans_with_one_or_two_marks() -> None:
    assert code_spans("use `total` or ``Cart.total`` of :class:`Cart`, not ` alone") == [
        "total",
        "Cart.total",
        "Cart",
    ]


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ('it says "no price" here', ["no price"]),
        ("it says 'no price' here", ["no price"]),
        ("it says \u201cno price\u201d here", ["no price"]),
        ("don't say it isn't so", []),
        ("the shop's total and the cart's", []),
        ('an "unclosed quotation', []),
    ],
)
def test_quotations(line: str, quoted: list[str]) -> None:
    assert list(quotations(line)) == quoted
