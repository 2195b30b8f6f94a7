"""Definitions by name."""

from __future__ import annotations

import pytest

from ranking.index.definitions import DefinitionIndex

INDEX = DefinitionIndex(
    [
        ("total", "Cart.total", 0, 10),
        ("total", "Order.total", 1, 20),
        ("total", "total", 2, 30),
        ("Cart", "Cart", 0, 9),
    ]
)


@pytest.mark.parametrize(
    ("dotted", "symbols"),
    [
        ("total", ["Cart.total", "Order.total", "total"]),
        ("Cart.total", ["Cart.total"]),
        ("shop.cart.Cart.total", ["Cart.total"]),
        ("cart.total", ["Cart.total", "Order.total", "total"]),
        ("Cart", ["Cart"]),
        ("price", []),
        ("Cart.price", []),
    ],
)
def test_an_owner_chooses_where_it_can(dotted: str, symbols: list[str]) -> None:
    assert [found.symbol for found in INDEX.find(dotted)] == symbols
