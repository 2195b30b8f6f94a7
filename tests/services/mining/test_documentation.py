from __future__ import annotations

import ast

from assets.languages import language_of
from services.mining.documentation import documented, without

PYTHON = b'''"""Carts of customers, which this module knows."""


# Rounds the total of a cart to whole cents.
def rounded(total):
    return total


class Cart:
    """What a customer is about to buy, all of it."""

    def total(self, items):
        """The sum of the prices of all items, as total gives it.

        More of it: `\\\\d+`.
        """
        return "the sum of the prices of all items"

    def size(self):
        """Number of items."""
        return 0
'''

GO = b"""// Copyright 2024 The Shop Authors. All rights reserved by them.

package shop

// Total gives the sum of the prices of all items,
// with tax.
func Total(items []Item) int {
	// Nothing is free in this shop, whatever they say.
	return 0
}

/* Empty tells whether a cart has no items in it at all. */
func Empty() bool { return true }

// This one is about something else entirely, not the function below.

func Undocumented() {}
"""


def questions(path: str, content: bytes) -> dict[str, str]:
    return {one.symbol: one.question for one in documented(path, content)}


def emptied(path: str, content: bytes) -> bytes:
    return without(content, [span for one in documented(path, content) for span in one.spans])


def test_a_docstring_or_the_comment_above_is_a_question_that_does_not_name_its_function() -> None:
    assert questions("cart.py", PYTHON) == {
        "rounded": "Rounds the total of a cart to whole cents.",
        "Cart.total": "The sum of the prices of all items, as this gives it.",
    }


def test_in_any_language_that_has_a_grammar() -> None:
    assert questions("shop/cart.go", GO) == {
        "Total": "this gives the sum of the prices of all items, with tax.",
        "Empty": "this tells whether a cart has no items in it at all.",
    }
    assert questions("cart.txt", GO) == {}


def test_what_is_asked_for_is_taken_out_and_nothing_else_moves() -> None:
    rest = emptied("cart.py", PYTHON)
    ast.parse(rest)
    assert rest.count(b"\\n") == PYTHON.count(b"\\n")
    assert b"of all items, as total" not in rest
    assert b"whole cents" not in rest
    for kept in (b"Carts of customers", b"about to buy", b"Number of items", b'return "the sum of'):
        assert kept in rest
    assert [(d.symbol, d.kind) for d in language_of("cart.py").extract(rest).definitions] == [
        (d.symbol, d.kind) for d in language_of("cart.py").extract(PYTHON).definitions
    ]


def test_comments_stay_comments() -> None:
    rest = emptied("shop/cart.go", GO).splitlines()
    before = GO.splitlines()
    changed = {old: new for old, new in zip(before, rest, strict=True) if old != new}
    assert changed == {
        b"// Total gives the sum of the prices of all items,": b"//",
        b"// with tax.": b"//",
        b"/* Empty tells whether a cart has no items in it at all. */": b"/**/",
    }


def test_an_empty_list_changes_nothing() -> None:
    assert without(PYTHON, []) == PYTHON
