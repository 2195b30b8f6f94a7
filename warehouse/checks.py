"""The rules that tables are to keep: unique keys, and SQL files that find the rows that break a rule.

A breach of a rule in `sql/checks` stops publication; one of a rule in `sql/warnings` is told.
"""

from __future__ import annotations

from dataclasses import dataclass

import duckdb

from warehouse.schema import Table
from warehouse.sql import identifier, names, query

UNIQUE_KEY = "key_is_unique"
# Rows quoted in a message: enough to see the kind of fault.
QUOTED_ROWS = 3


@dataclass(frozen=True)
class Verdict:
    """Whether a table keeps a rule: how many rows break it, and the first of them."""

    table: str
    rule: str
    broken: int
    blocking: bool
    examples: list[tuple[object, ...]]

    @property
    def passed(self) -> bool:
        """No row breaks the rule."""
        return self.broken == 0

    def __str__(self) -> str:
        """The verdict in one line."""
        rule = self.rule.replace("_", " ")
        return f"{self.table} {rule}: broken by {self.broken} rows, such as {self.examples}"


def rules(table: Table) -> list[str]:
    """The names of a table's rules: its key is unique, and those in `sql/checks/<table>/`."""
    return [UNIQUE_KEY, *names(f"checks/{table.name}")]


def warnings(table: Table) -> list[str]:
    """The names of the rules in `sql/warnings/<table>/`."""
    return names(f"warnings/{table.name}")


def judge(connection: duckdb.DuckDBPyConnection, table: Table, *, in_order: bool = False) -> list[Verdict]:
    """Apply every rule of a table to what `connection` shows of it and of the tables before it.

    Where its rows are to be `in_order` of its key, one that is not breaks the rule of the unique key too.
    """
    unique = _out_of_order(table) if in_order else _duplicates(table)
    named = {UNIQUE_KEY: unique} | {rule: query(f"checks/{table.name}/{rule}") for rule in rules(table)[1:]}
    blocking = [_verdict(connection, table, rule, sql, True) for rule, sql in named.items()]
    return blocking + [
        _verdict(connection, table, rule, query(f"warnings/{table.name}/{rule}"), False)
        for rule in warnings(table)
    ]


def _verdict(
    connection: duckdb.DuckDBPyConnection, table: Table, rule: str, sql: str, blocking: bool
) -> Verdict:
    rows = connection.execute(sql).fetchall()
    return Verdict(table.name, rule, len(rows), blocking, rows[:QUOTED_ROWS])


def _duplicates(table: Table) -> str:
    key = ", ".join(identifier(c) for c in table.key)
    return f"SELECT {key} FROM {identifier(table.name)} GROUP BY {key} HAVING count(*) > 1"


def _out_of_order(table: Table) -> str:
    """Keys that do not come after the one before: read in order, millions cost less than to group them."""
    key = ", ".join(identifier(c) for c in table.key)
    before = ", ".join(f"lag({identifier(c)}) OVER ()" for c in table.key)
    return (
        f"SELECT {key} FROM (SELECT {key}, row({before}) AS before, row_number() OVER () AS place "
        f"FROM {identifier(table.name)}) WHERE place > 1 AND before >= row({key})"
    )
