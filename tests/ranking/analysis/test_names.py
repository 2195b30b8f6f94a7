"""Names of symbols as people write them."""

from __future__ import annotations

import pytest

from ranking.analysis.names import imported_names, names_of, names_of_span, types_within


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("call Cart.total now", ["Cart.total"]),
        ("shop::cart::Cart", ["shop.cart.Cart"]),
        ("Cart#total and Cart->total", ["Cart.total", "Cart.total"]),
        ("total_of, TotalOf, totalOf", ["total_of", "TotalOf", "totalOf"]),
        ("self.lines_of and this.linesOf", ["lines_of", "linesOf"]),
        ("total() is called, total is not", ["total"]),
        ("__init__ and _private", ["__init__", "_private"]),
        ("HTTPServer but not HTTP", ["HTTPServer"]),
        ("Simple words, Capitals At Start", []),
        ("shop/cart.py has paths, not names", []),
        ("3.11 and 1e5 are numbers", []),
        ("café_total", ["café_total"]),
    ],
)
def test_names_have_a_shape_that_words_have_not(line: str, names: list[str]) -> None:
    assert list(names_of(line)) == names


@pytest.mark.parametrize(
    ("span", "names"),
    [
        ("total", ["total"]),
        ("total()", ["total"]),
        ("Cart.total", ["Cart.total"]),
        ("self", []),
        ("total of cart_lines", ["cart_lines"]),
        ("", []),
    ],
)
def test_a_code_span_makes_a_name_of_any_word(span: str, names: list[str]) -> None:
    assert list(names_of_span(span)) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("import shop", ["shop"]),
        ("import shop.cart as c, json", ["shop.cart", "json"]),
        ("from shop.cart import Cart", ["shop.cart.Cart"]),
        (">>> from shop.cart import Cart as C, Line", ["shop.cart.Cart", "shop.cart.Line"]),
        ("from shop.cart import (Cart, Line)", ["shop.cart.Cart", "shop.cart.Line"]),
        ("from .cart import Cart", ["cart.Cart"]),
        ("from . import cart", ["cart"]),
        ("from shop import *", ["shop"]),
        ("imported from the shop", []),
    ],
)
def test_imports_name_modules_and_what_is_taken(line: str, names: list[str]) -> None:
    assert list(imported_names(line)) == names


def test_owners_with_a_capital_are_types() -> None:
    assert list(types_within("shop.Cart.Line.total")) == ["shop.Cart", "shop.Cart.Line"]
    assert list(types_within("shop.cart.total")) == []
