"""Answers in each form, read back by what such a form is for."""

from __future__ import annotations

import csv
import io
import json
import math
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pyarrow.parquet as pq
import pytest

from services.cli.answers import plain
from tests.services.cli.running import rankhouse

QUERY = """
    SELECT path, [1, 2] AS numbers, {'a': NULL} AS record, 0.5::DECIMAL(3, 1) AS half,
           TIMESTAMP '2020-01-02' AS day, NULL AS nothing, 'a,"b' AS quoted, path AS path
    FROM file
    WHERE path LIKE 'shop/%'
    ORDER BY path
"""
PATHS = [f"shop/{name}.py" for name in ("__init__", "cart", "money", "order", "price")]


def test_csv(shop_warehouse: Path) -> None:
    finished = rankhouse("sql", "--format", "csv", QUERY, warehouse=shop_warehouse)
    rows = list(csv.DictReader(io.StringIO(finished.out)))
    assert [row["path"] for row in rows] == PATHS
    assert rows[0] == {
        "path": "shop/__init__.py", "numbers": "[1, 2]", "record": '{"a": null}', "half": "0.5",
        "day": "2020-01-02T00:00:00", "nothing": "", "quoted": 'a,"b', "path_2": "shop/__init__.py",
    }  # fmt: skip


def test_json_is_one_array_with_a_row_a_line(shop_warehouse: Path) -> None:
    finished = rankhouse("sql", "--format", "json", QUERY, warehouse=shop_warehouse)
    rows = json.loads(finished.out)
    assert [row["path"] for row in rows] == PATHS
    assert rows[0]["numbers"] == [1, 2]
    assert rows[0]["half"] == 0.5
    assert rows[0]["nothing"] is None
    assert len(finished.out.splitlines()) == len(PATHS) + 2


def test_json_of_no_rows_is_an_array(shop_warehouse: Path) -> None:
    finished = rankhouse("sql", "--format", "json", "FROM file WHERE false", warehouse=shop_warehouse)
    assert json.loads(finished.out) == []


def test_parquet_by_the_name_of_the_file(shop_warehouse: Path, tmp_path: Path) -> None:
    target = tmp_path / "answer.parquet"
    finished = rankhouse("sql", QUERY, "--output", target, warehouse=shop_warehouse)
    assert (finished.status, finished.out) == (0, "")
    assert pq.read_table(target)["path_2"].to_pylist() == PATHS
    assert [path.name for path in tmp_path.iterdir()] == ["answer.parquet"]


def test_a_table_is_aligned_and_plain(shop_warehouse: Path) -> None:
    finished = rankhouse(
        "sql", "SELECT path, commits FROM file ORDER BY path LIMIT 2", warehouse=shop_warehouse
    )
    assert [line.split() for line in finished.out.splitlines()] == [
        ["path", "commits"], ["README.md", "1"], ["docs/cart.md", "1"],
    ]  # fmt: skip
    assert "\x1b" not in finished.out


def test_a_long_table_says_how_long(shop_warehouse: Path) -> None:
    finished = rankhouse("sql", "FROM range(2500)", warehouse=shop_warehouse)
    assert len(finished.out.splitlines()) == 1001
    assert "1000 of 2500 rows" in finished.err


def test_an_answer_that_fails_leaves_no_file(shop_warehouse: Path, tmp_path: Path) -> None:
    failing = "SELECT CASE WHEN range = 20000 THEN 'x' ELSE '1' END::INTEGER FROM range(20001)"
    finished = rankhouse("sql", failing, "--output", tmp_path / "a.csv", warehouse=shop_warehouse)
    assert finished.status == 2
    assert "Could not convert" in finished.complaint()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_one_line(shop_warehouse: Path, tmp_path: Path) -> None:
    finished = rankhouse(
        "sql",
        "FROM range(100000)",
        "--output",
        tmp_path / "a.csv",
        warehouse=shop_warehouse,
        largest_file=1000,
    )
    assert finished.status == 2
    assert "limit" in finished.complaint()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None), (True, True), (3, 3), ("a", "a"), (0.5, 0.5), (math.nan, None), (math.inf, None),
        (Decimal(7), 7), (Decimal("0.25"), 0.25), (date(2020, 1, 2), "2020-01-02"),
        (datetime(2020, 1, 2, 3), "2020-01-02T03:00:00"), (b"\x00\xff", "00ff"),
        ((1, [math.nan]), [1, [None]]), ({"a": {1: None}}, {"a": {"1": None}}),
        (UUID("12345678-1234-5678-1234-567812345678"), "12345678-1234-5678-1234-567812345678"),
    ],
)  # fmt: skip
def test_values_as_json_knows_them(value: Any, expected: Any) -> None:
    assert plain(value) == expected
