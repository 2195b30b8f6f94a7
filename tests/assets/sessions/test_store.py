"""Imports of sessions: what was read adds up, nothing is added twice, and each line that is none is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assets.json_lines import ImportReport
from assets.sessions.store import import_sessions, stored_sessions
from warehouse.facts import FactStore

WHOLE = {
    "id": "s1",
    "time": "2024-05-01T12:00:00+02:00",
    "repository": "shop",
    "commit": "6fd0a1b",
    "text": "The cart is empty",
    "returned": ["a.py", "b.py"],
}


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    """An empty fact store."""
    return FactStore(tmp_path / "sessions")


def told(store: FactStore, *rows: dict[str, Any] | bytes) -> ImportReport:
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    return import_sessions(store, [line + b"\n" for line in lines], {"shop"})


def counts(report: ImportReport) -> tuple[int, int, int]:
    return report.added, report.changed, report.known


def test_what_a_session_read_may_come_later(store: FactStore) -> None:
    assert counts(told(store, WHOLE, {"id": "s1", "read": ["b.py"]})) == (1, 0, 0)
    assert counts(told(store, {"id": "s1", "read": ["c.py", "b.py"]})) == (0, 1, 0)
    (session,) = stored_sessions(store)
    assert (session.returned, session.read) == (("a.py", "b.py"), ("b.py", "c.py"))
    assert (session.time.isoformat(), session.repository) == ("2024-05-01T10:00:00", "shop")


def test_importing_again_adds_nothing(store: FactStore) -> None:
    lines = (WHOLE, {"id": "s1", "read": ["b.py"]}, {**WHOLE, "id": 2, "read": []})
    told(store, *lines)
    assert counts(told(store, *lines)) == (0, 0, 2)
    # Nor does a file that was written before the session read anything take that away.
    assert counts(told(store, WHOLE)) == (0, 0, 1)
    assert len(stored_sessions(store)) == 2


def test_secrets_are_taken_out_of_the_text(store: FactStore) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    told(store, {**WHOLE, "text": f"Log in with {token} fails"})
    (session,) = stored_sessions(store)
    assert token not in session.text
    assert session.secrets is not None


def test_a_bad_line_is_told_by_its_number_and_stops_nothing(store: FactStore) -> None:
    report = told(
        store,
        b"{",
        b"",
        WHOLE,
        {"id": "unheard", "read": ["a.py"]},
        {"id": "s2", "text": "no more"},
        {**WHOLE, "id": "s3", "returned": "a.py"},
        {**WHOLE, "id": "s4", "read": ["/etc/passwd"]},
        {"id": "s1"},
        {**WHOLE, "id": "s5", "repository": "elsewhere"},
    )
    assert report.added == 1
    assert [(one.line, one.reason) for one in report.rejected] == [
        (1, "not_json"),
        (4, "unknown_session"),
        (5, "missing"),
        (6, "wrong_type"),
        (7, "bad_path"),
        (8, "missing"),
        (9, "unknown_repository"),
    ]
    assert "returned is not a list" in report.rejected[3].detail
