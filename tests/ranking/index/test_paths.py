"""Which files a path or a module may stand for."""

from __future__ import annotations

import pytest

from ranking.index.paths import PathIndex

PATHS = [
    "README.md",
    "docs/cart.md",
    "shop/__init__.py",
    "shop/cart.py",
    "src/shop/web/cart.py",
    "web/index.ts",
]
INDEX = PathIndex(PATHS)


@pytest.mark.parametrize(
    ("path", "files", "share"),
    [
        ("shop/cart.py", ["shop/cart.py"], 1.0),
        ("home/ada/venv/site-packages/shop/cart.py", ["shop/cart.py"], 1.0),
        ("web/cart.py", ["src/shop/web/cart.py"], 1.0),
        ("cart.py", ["shop/cart.py", "src/shop/web/cart.py"], 1.0),
        ("elsewhere/cart.py", ["shop/cart.py", "src/shop/web/cart.py"], 0.5),
        ("a/b/c/README.md", ["README.md"], 1.0),
    ],
)
def test_a_path_stands_for_the_files_with_its_longest_tail(path: str, files: list[str], share: float) -> None:
    agreed = INDEX.find_path(path)
    assert agreed is not None
    assert [PATHS[i] for i in agreed.file_ids] == files
    assert agreed.share == share


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("shop.cart", ["shop/cart.py"]),
        ("shop.cart.Cart.total", ["shop/cart.py"]),
        ("shop.web.cart", ["src/shop/web/cart.py"]),
        ("shop.Order", ["shop/__init__.py"]),
        ("cart", ["docs/cart.md", "shop/cart.py", "src/shop/web/cart.py"]),
        ("web", ["web/index.ts"]),
    ],
)
def test_a_dotted_name_leads_to_the_module_of_its_longest_head(name: str, files: list[str]) -> None:
    agreed = INDEX.find_module(name)
    assert agreed is not None
    assert [PATHS[i] for i in agreed.file_ids] == files


@pytest.mark.parametrize("name", ["order.py", "shop/order.py", ""])
def test_an_unknown_path_stands_for_nothing(name: str) -> None:
    assert INDEX.find_path(name) is None


def test_an_unknown_module_stands_for_nothing() -> None:
    assert INDEX.find_module("billing.Invoice") is None


def test_nothing_that_is_not_seen_takes_part() -> None:
    only = PATHS.index("src/shop/web/cart.py")
    agreed = INDEX.find_path("shop/cart.py", lambda file_id: file_id == only)
    assert agreed is not None
    assert agreed.file_ids == [only]
    assert INDEX.find_module("shop.cart", lambda _: False) is None
