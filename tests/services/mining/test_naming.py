from __future__ import annotations

import pytest

from services.mining.naming import MASK, masked, message_text, named_files

PATHS = ["src/shop/cart.py", "README.md"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Fix src/shop/cart.py", ["src/shop/cart.py"]),
        ("fix: shop/cart.py loses items.", ["src/shop/cart.py"]),
        ("In `cart.py`, round down", ["src/shop/cart.py"]),
        ("shop.cart raises", ["src/shop/cart.py"]),
        ("Update README.md and cart.py.", PATHS),
        ("The cart loses items", []),
        ("Remove oldcart.py, cart.pyi and recart.py", []),
        ("my-README.md stays", []),
    ],
)
def test_a_file_is_named_by_its_path_its_name_or_its_module(text: str, named: list[str]) -> None:
    assert named_files(text, PATHS) == named


def test_names_are_masked_whole() -> None:
    text = "Fix src/shop/cart.py (cart.py, shop.cart) as README.md says; the cart stays"
    assert masked(text, PATHS) == f"Fix {MASK} ({MASK}, {MASK}) as {MASK} says; the cart stays"


def test_trailers_are_no_part_of_a_question() -> None:
    body = "Items were lost.\n\nSigned-off-by: Ada <a@b.c>\nCo-authored-by: Grace <g@b.c>\n"
    assert message_text(" Keep the cart ", body) == "Keep the cart\n\nItems were lost."
    assert message_text("Keep the cart", "") == "Keep the cart"
