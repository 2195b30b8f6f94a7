"""The hit rate over time, by hand."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb

from warehouse.facts import FactStore
from warehouse.layout import WarehouseLayout
from warehouse.schema import SESSION, SESSION_READ, SESSION_RETURNED
from warehouse.session_views import FAMILY, SESSION_VERSION, create_session_views

MONDAY, SUNDAY, NEXT = datetime(2024, 5, 6), datetime(2024, 5, 12, 23, 59), datetime(2024, 5, 13)


def add(
    layout: WarehouseLayout, sequence: int, sessions: dict[str, tuple[datetime, list[str], list[str]]]
) -> None:
    """One import: by id the time, what was returned, and what was read."""

    def positions(which: int) -> list[tuple[object, ...]]:
        return [
            (name, sequence, n, path)
            for name, told in sessions.items()
            for n, path in enumerate(told[which], 1)
        ]

    tables = {
        SESSION.name: SESSION.from_rows(
            (name, sequence, told[0], "shop", "abc", "text", None) for name, told in sessions.items()
        ),
        SESSION_RETURNED.name: SESSION_RETURNED.from_rows(positions(1)),
        SESSION_READ.name: SESSION_READ.from_rows(positions(2)),
    }
    FactStore(layout.sessions).append(FAMILY, SESSION_VERSION, tables)


def answer(layout: WarehouseLayout, sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        create_session_views(connection, layout)
        return connection.execute(sql).fetchall()


def test_the_hit_rate_by_week(tmp_path: Path) -> None:
    layout = WarehouseLayout(tmp_path)
    many = [f"{n}.py" for n in range(1, 21)]
    add(
        layout,
        1,
        {
            # Two of the first five, one more of the first ten.
            "one": (MONDAY, many, ["2.py", "4.py", "7.py", "elsewhere.py"]),
            # One of the first twenty alone.
            "two": (SUNDAY, many, ["20.py"]),
            # Nobody knows.
            "three": (SUNDAY, many, []),
            "four": (NEXT, many, ["elsewhere.py"]),
        },
    )
    # Told again: what the first import said of it counts no more.
    add(layout, 2, {"four": (NEXT, many[:2], ["1.py"])})
    assert answer(layout, "SELECT * EXCLUDE (repository, time) FROM session_hit ORDER BY id") == [
        ("four", 1, 1, 1, 1, 1),
        ("one", 4, 2, 3, 3, 2),
        ("three", 0, 0, 0, 0, None),
        ("two", 1, 0, 0, 1, 20),
    ]
    assert answer(layout, "FROM hit_rate") == [
        ("shop", date(2024, 5, 6), 3, 2, 0.5, 0.5, 1.0, 0.2, 0.15, 0.1),
        ("shop", date(2024, 5, 13), 1, 1, 1.0, 1.0, 1.0, 0.2, 0.1, 0.05),
    ]


def test_without_sessions_there_are_columns_and_no_rows(tmp_path: Path) -> None:
    for view in ("session", "session_read", "session_returned", "session_hit", "hit_rate"):
        assert answer(WarehouseLayout(tmp_path), f"FROM {view}") == []
