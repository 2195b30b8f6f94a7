"""Lines and their zones; what templates write is left out."""

from __future__ import annotations

import pytest

from ranking.analysis.furniture import is_furniture, without_comments
from ranking.analysis.lines import looks_like_code, read_lines
from ranking.analysis.model import Zone


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (">>> cart.total()", True),
        ("$ shop --serve", True),
        ("def total(self):", True),
        ("    return x[0]", True),
        ("cart = Cart()", True),
        ("if (a == b) {", True),
        ("ValueError: no price for tea", True),
        ("The total of the cart is wrong (see below).", False),
        ("I called Cart.total() and it raised nothing at all.", False),
        ("Steps to follow are listed here", False),
        ("- first item of a list", False),
    ],
)
def test_code_outside_of_fences_is_told_from_prose(line: str, code: bool) -> None:
    assert looks_like_code(line) is code


@pytest.mark.parametrize(
    ("line", "furniture"),
    [
        ("### Description", True),
        ("**Expected behavior**", True),
        ("## Steps to Reproduce:", True),
        ("Description", True),
        ("- [x] I have read the rules", True),
        ("Python 3.11.4", True),
        ("numpy: 1.22.3", True),
        ("pandas: None", True),
        ("### Cart total is wrong", False),
        ("The version 3.11.4 of the cart is wrong", False),
        ("Cart", False),
    ],
)
def test_furniture_of_templates_is_known(line: str, furniture: bool) -> None:
    assert is_furniture(line) is furniture


def test_comments_are_removed_and_one_that_never_closes_hides_nothing() -> None:
    assert without_comments("a<!-- b -->c<!--d-->e") == "ace"
    assert without_comments("a<!-- b -->c<!-- d") == "ac<!-- d"


def test_a_diff_keeps_its_lines_together_and_ends_where_prose_begins() -> None:
    lines = read_lines(
        "Title\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-old words here\n+new words here\nThanks a lot"
    )
    assert [line.zone for line in lines] == [Zone.TITLE, *[Zone.CODE] * 5, Zone.PROSE]


@pytest.mark.parametrize(
    ("first", "is_title"),
    [
        ("Add notes for Django 5.2", True),
        ("Drop Python 3.7", True),
        ("Cart.total returns None", True),
        ("Python 3.12.1", False),
        ("Python version 3.12.1", False),
        ("Shop server: 12.1", False),
        ("- Shop server 2.0", False),
    ],
)
def test_a_text_may_begin_with_a_title_that_ends_in_a_version(first: str, is_title: bool) -> None:
    lines = read_lines(f"\n{first}\n\nThe cart is empty then.\n")
    assert [line.text for line in lines] == [first] * is_title + ["The cart is empty then."]
    assert lines[0].zone is Zone.TITLE
    # Where templates print them, such lines are versions.
    assert [line.text for line in read_lines(f"The cart\n{first}\n")] == ["The cart"]


def test_what_looks_like_a_version_is_read_where_the_text_says_nothing_else() -> None:
    alone = "Updated release date for Django 5.0.7."
    assert [(line.text, line.zone) for line in read_lines(alone)] == [(alone, Zone.TITLE)]
    assert [line.text for line in read_lines("The cart is empty\nPython 3.12.1\n")] == ["The cart is empty"]
    assert read_lines("- [ ] tick\n") == []
