"""Definitions by name."""

from __future__ import annotations

import numpy as np
import pytest

from ranking.index.definitions import Definition, DefinitionIndex

INDEX = DefinitionIndex(
    ["Cart", "Cart.total", "Order.total", "total"], np.array([0, 0, 1, 2]), np.array([9, 10, 20, 30])
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


def test_a_definition_tells_its_file_and_chunk() -> None:
    assert INDEX.find("Order.total") == [Definition("Order.total", 1, 20)]
