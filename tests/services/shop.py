"""A small repository with something of everything that the tables tell of, indexed once for all tests."""

from __future__ import annotations

from pathlib import Path

from tests.fixtures.repositories import RepositoryBuilder

CART = '''"""Carts of customers."""

import decimal

from shop.price import price_of
from shop import missing


class Cart:
    """What a customer is about to buy."""

    def total(self, items):
        """The sum of the prices of all items."""
        return sum((price_of(item) for item in items), decimal.Decimal(0))
'''

PRICE = '''"""Prices of items."""


def price_of(item):
    """The price of one item, with tax."""
    return item.net * (1 + item.tax)
'''

ORDER = '''"""Orders that customers placed."""

from shop.cart import Cart


def total(order):
    """The total of an order, shipping included."""
    return Cart().total(order.items) + order.shipping


def describe(order, language, currency, width):
    """An order in words."""
    return f"{order.number} {language} {currency} {width}"
'''

TEST = """from shop.cart import Cart


def test_an_empty_cart_costs_nothing():
    assert Cart().total([]) == 0
"""


# Files of its last commit.
FILES = 10


def build_shop(path: Path) -> RepositoryBuilder:
    """Ten commits by two people on source, tests, documentation and files that are skipped."""
    shop = RepositoryBuilder(path)
    shop.commit({"shop/__init__.py": "", "shop/prices.py": PRICE, "README.md": "# Shop\n\nA shop.\n"})
    shop.rename("shop/prices.py", "shop/price.py", message="A module is called for one thing")
    shop.commit(
        {"shop/cart.py": CART, "docs/cart.md": "# Carts\n\nA cart has a total.\n"}, message="Add carts"
    )
    shop.commit(
        {"shop/cart.py": CART + "\n", "tests/test_cart.py": TEST}, message="Test the cart", author="Grace"
    )
    shop.commit({"shop/order.py": ORDER, "docs/order.md": "# Orders\n"}, message="Add orders", author="Grace")
    shop.commit(
        {"shop/cart.py": CART, "tests/test_cart.py": TEST + "\n", "shop/price.py": PRICE + "\n"},
        message="Tax is part of a price: fixes #7",
    )
    shop.commit({"shop/money.py": PRICE, "logo.png": b"\x89PNG\0\0"}, message="A second way to the price")
    shop.commit({"docs/order.md": "# Orders\n\nAn order has a total.\n"}, branch="side", message="Say more")
    shop.merge("side", message="Merge branch 'side'")
    shop.commit({"shop/cart.py": CART + "\n\n"}, message="Room at the end")
    return shop
