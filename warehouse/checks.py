"""The rules that a snapshot's tables must keep, each an SQL file that finds the rows that break it."""

from __future__ import annotations

from dataclasses import dataclass

import duckdb

from warehouse.sql import names, query

# Rows quoted in a message: enough to see the kind of fault.
QUOTED_ROWS = 3


@dataclass(frozen=True)
class Violation:
    """A rule that does not hold, the table it speaks of, and the first rows that break it."""

    rule: str
    rows: int
    examples: list[tuple[object, ...]]

    def __str__(self) -> str:
        """The violation in one line."""
        return f"{self.rule.replace('_', ' ')}: {self.rows} rows do not, such as {self.examples}"


def violations(connection: duckdb.DuckDBPyConnection) -> list[Violation]:
    """Every rule that the tables of `connection` break."""
    found = []
    for rule in names("checks"):
        rows = connection.execute(query(f"checks/{rule}")).fetchall()
        if rows:
            found.append(Violation(rule, len(rows), rows[:QUOTED_ROWS]))
    return found
