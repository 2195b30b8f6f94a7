"""Every query of the cookbook answers, on a real indexed repository."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from services.query import ask
from services.tables import open_tables
from tests.services.cli.running import PROJECT
from warehouse.layout import WarehouseLayout

COOKBOOK = (PROJECT / "docs" / "sql-cookbook.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", COOKBOOK, re.DOTALL)
TITLES = re.findall(r"^### (.*)$", COOKBOOK, re.MULTILINE)


def test_each_question_has_a_query() -> None:
    sections = re.split(r"^### .*$", COOKBOOK, flags=re.MULTILINE)[1:]
    assert all("```sql" in section for section in sections)
    assert len(QUERIES) >= len(TITLES) >= 20


@pytest.mark.parametrize("query", QUERIES)
def test_the_query_answers(shop_warehouse: Path, query: str) -> None:
    with open_tables(WarehouseLayout(shop_warehouse), "shop") as tables:
        rows = list(ask(tables, query).rows())
    assert rows
    # A query that reads the wrong column answers too, with nothing but NULL.
    assert all(any(row[column] is not None for row in rows) for column in range(len(rows[0])))


def test_the_most_co_edited_pair_is_the_one_that_was_made(shop_warehouse: Path) -> None:
    with open_tables(WarehouseLayout(shop_warehouse), "shop") as tables:
        first = next(ask(tables, QUERIES[0]).rows())
    assert first[:3] == ("shop/cart.py", "tests/test_cart.py", 2)


def test_the_skipped_are_counted_with_their_reasons(shop_warehouse: Path) -> None:
    query = QUERIES[TITLES.index("What was skipped and why") + len(QUERIES) - len(TITLES)]
    with open_tables(WarehouseLayout(shop_warehouse), "shop") as tables:
        rows = {row[:3] for row in ask(tables, query).rows()}
    assert {("file", "binary", 1), ("commit", "merge", 1)} <= rows
