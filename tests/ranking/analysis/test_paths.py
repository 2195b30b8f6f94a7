"""Paths as people write them."""

from __future__ import annotations

import pytest

from ranking.analysis.paths import path_of_link, paths_of


@pytest.mark.parametrize(
    ("line", "paths"),
    [
        ("see shop/cart.py", [("shop/cart.py", None)]),
        ("see ./shop/cart.py.", [("shop/cart.py", None)]),
        ("see ../shop/cart.py, please", [("shop/cart.py", None)]),
        ("in shop\\cart.py:12", [("shop/cart.py", 12)]),
        ("in C:\\src\\shop\\cart.py", [("src/shop/cart.py", None)]),
        ("in `shop/cart.py:12:5`", [("shop/cart.py", 12)]),
        ("shop/cart.py#L12-L20", [("shop/cart.py", 12)]),
        ("tests/test_cart.py::TestCart::test_total fails", [("tests/test_cart.py", None)]),
        ("a/shop/cart.py and b/shop/cart.py", [("a/shop/cart.py", None), ("b/shop/cart.py", None)]),
        ("cart.py and setup.cfg", [("cart.py", None), ("setup.cfg", None)]),
        ("~/shop/cart.py", [("shop/cart.py", None)]),
        ("(shop/cart.py)", [("shop/cart.py", None)]),
    ],
)
def test_paths_are_found(line: str, paths: list[tuple[str, int | None]]) -> None:
    assert list(paths_of(line)) == paths


@pytest.mark.parametrize(
    "line", ["and/or", "1/2", "cart.total", "e.g. this", "version 1.2.3", "12:30", "a/b", "..."]
)
def test_other_words_are_no_paths(line: str) -> None:
    assert list(paths_of(line)) == []


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ("https://host/acme/shop/blob/main/shop/cart.py#L40-L44", ("acme/shop/blob/main/shop/cart.py", 40)),
        ("https://host/acme/shop/blob/main/my%20cart.py", ("acme/shop/blob/main/my cart.py", None)),
        ("https://host/acme/shop/raw/main/cart.py?plain=1", ("acme/shop/raw/main/cart.py", None)),
        ("https://docs.host/en/latest/cart", None),
        ("https://host", None),
    ],
)
def test_a_link_to_a_file_names_it(link: str, path: tuple[str, int | None] | None) -> None:
    assert path_of_link(link) == path
