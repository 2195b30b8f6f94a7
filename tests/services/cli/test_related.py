"""`rankhouse related` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.services.cli.conftest import Here


def test_json_has_all_three_lists_with_evidence(shop_warehouse: Path, here: Here) -> None:
    finished = here("related", "./shop/cart.py", "--json", warehouse=shop_warehouse)
    assert finished.status == 0, finished.err
    told = json.loads(finished.out)
    first = told["changes_with"]["first"][0]
    assert (first["path"], first["joint"]) == ("tests/test_cart.py", 2)
    assert first["subject"].startswith("Tax is part of a price")
    assert len(first["commit_id"]) == 40
    assert [one["path"] for one in told["imports"]["first"]] == ["shop/__init__.py", "shop/price.py"]
    assert {one["path"] for one in told["imported_by"]["first"]} == {"shop/order.py", "tests/test_cart.py"}


@pytest.mark.parametrize("columns", [60, 100, 10_000])
def test_the_lists_fit_the_terminal(shop_warehouse: Path, here: Here, columns: int) -> None:
    finished = here("related", "shop/cart.py", "--limit", "1", warehouse=shop_warehouse, COLUMNS=str(columns))
    lines = finished.out.splitlines()
    assert lines[0] == "shop/cart.py"
    assert max(map(len, lines)) <= columns
    assert {"changes with: 1 of 3", "imports: 1 of 2", "imported by: 1 of 2"} <= set(lines)


def test_a_file_that_nothing_imports_says_none(shop_warehouse: Path, here: Here) -> None:
    told = here("related", "README.md", warehouse=shop_warehouse).out
    assert "imports: none" in told
    assert "imported by: none" in told


def test_an_unknown_path_is_one_line(shop_warehouse: Path, here: Here) -> None:
    finished = here("related", "shop/card.py", warehouse=shop_warehouse)
    assert finished.status == 2
    assert "Did you mean shop/cart.py" in finished.complaint()
