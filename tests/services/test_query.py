"""Questions in SQL: what may be asked, and how an answer fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.query import ask, open_tables
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout


def answer(warehouse: Path, sql: str, repository: str | None = None) -> list[tuple[object, ...]]:
    with open_tables(WarehouseLayout(warehouse), repository) as tables:
        return list(ask(tables, sql).rows())


def test_without_a_repository_each_row_has_its_name(shop_warehouse: Path) -> None:
    assert answer(shop_warehouse, "SELECT DISTINCT repository FROM file") == [("shop",)]


def test_the_last_of_several_statements_answers(shop_warehouse: Path) -> None:
    assert answer(shop_warehouse, "SELECT 1; SET threads = 1; SELECT 2 AS two") == [(2,)]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE mine (a INTEGER)",
        "INSERT INTO file SELECT * FROM file",
        "COPY file TO 'elsewhere.csv'",
        "ATTACH 'other.duckdb'",
        "INSTALL httpfs",
        "SELECT 1; DROP VIEW file",
    ],
)
def test_what_writes_is_refused(shop_warehouse: Path, statement: str) -> None:
    with pytest.raises(RankhouseError, match="only reads"):
        answer(shop_warehouse, statement)


@pytest.mark.parametrize("statement", ["PIVOT file ON language", "DESCRIBE file", "SHOW TABLES", "FROM file"])
def test_whatever_reads_is_answered(shop_warehouse: Path, statement: str) -> None:
    assert answer(shop_warehouse, statement, "shop")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELEC 1", 'syntax error at or near "SELEC"'),
        ("SELECT nothing FROM file", '"nothing" not found'),
        ("FROM nowhere", "nowhere does not exist"),
        ("SELECT 'a'::INTEGER", "Could not convert string 'a'"),
        ("SELECT CASE WHEN file_id = 3 THEN 'x' ELSE '1' END::INTEGER FROM file", "Could not convert"),
        ("", "empty"),
        ("-- nothing", "empty"),
    ],
)
def test_an_error_is_one_line_in_duckdbs_words(shop_warehouse: Path, query: str, words: str) -> None:
    with pytest.raises(RankhouseError, match=words) as told:
        answer(shop_warehouse, query)
    assert "\n" not in str(told.value)


def test_a_column_that_stands_twice_has_two_names(shop_warehouse: Path) -> None:
    with open_tables(WarehouseLayout(shop_warehouse), None) as tables:
        assert ask(tables, "SELECT 1 AS a, 2 AS a, 3 AS a_2").columns == ["a", "a_2", "a_2_2"]


def test_nothing_is_published_yet(tmp_path: Path) -> None:
    with (
        pytest.raises(RankhouseError, match="Nothing is published"),
        open_tables(WarehouseLayout(tmp_path), None),
    ):
        pass
