"""A table in the order of its key: what is there twice or out of order is found."""

from __future__ import annotations

import duckdb
import pytest

from tests.warehouse.signals import rows
from warehouse.checks import judge
from warehouse.schema import MESSAGE_POSTING, SKIPPED, Table

COLUMNS = {MESSAGE_POSTING: "term_id commit_number tf", SKIPPED: "kind subject reason"}
COMPANY = {
    "commit_document": rows("commit_number", *((n,) for n in range(5))),
    "message_term": rows("term_id", *((n,) for n in range(5))),
}


def broken(table: Table, *values: tuple[object, ...]) -> int:
    """How many rows break the rule of the unique key."""
    with duckdb.connect() as connection:
        for name, content in {**COMPANY, table.name: rows(COLUMNS[table], *values)}.items():
            connection.register(name, content)
        (unique,) = (v for v in judge(connection, table, in_order=True) if v.rule == "key_is_unique")
    return unique.broken


@pytest.mark.parametrize(
    ("expected", "values"),
    [
        (0, [(0, 0, 1), (0, 1, 1), (1, 0, 1)]),
        (0, [(0, 0, 1)]),
        (0, [(0, 0, 1), (0, 1, 1), (0, 2, 9)]),
        (1, [(0, 0, 1), (0, 1, 1), (0, 1, 2)]),
        (1, [(0, 1, 1), (0, 0, 1), (1, 0, 1)]),
        (2, [(1, 1, 1), (1, 1, 1), (1, 1, 1)]),
    ],
)
def test_numbers(expected: int, values: list[tuple[object, ...]]) -> None:
    assert broken(MESSAGE_POSTING, *values) == expected


def test_texts() -> None:
    assert broken(SKIPPED, ("file", "A", "x"), ("file", "a", "w"), ("file", "é", "")) == 0
    assert broken(SKIPPED, ("file", "a", "x"), ("file", "A", "x"), ("file", "A", "x")) == 2
