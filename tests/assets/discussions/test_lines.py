"""A line of JSON becomes a discussion, or says why it does not."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.discussions.lines import Discussion, Place, read_line
from assets.json_lines import MAX_LINE_BYTES, RejectedError

LEAST = {"id": "42", "kind": "issue", "time": "2024-05-01T12:00:00Z", "text": "The cart is empty"}


def line(**fields: Any) -> bytes:
    """The least line with other fields; one that is None is there as null."""
    return json.dumps({**LEAST, **fields}).encode()


def reason(raw: bytes) -> str:
    with pytest.raises(RejectedError) as caught:
        read_line(raw)
    assert "\n" not in str(caught.value)
    return caught.value.reason


def test_the_least_line() -> None:
    assert read_line(line()) == Discussion("42", "issue", datetime(2024, 5, 1, 12), "The cart is empty")
    assert read_line(line(places=None, commit=None, unknown=1)) == read_line(line())


def test_a_whole_line() -> None:
    places = [
        {"path": "./shop/cart.py", "start_line": 3, "end_line": 5},
        {"path": "a", "start_line": 2},
        {"path": "b"},
    ]
    read = read_line(line(id=42, kind="review", commit="ABCDEF1", places=places, text="a\r\nb\0c"))
    assert (read.id, read.kind, read.commit, read.text) == ("42", "review", "abcdef1", "a\nbc")
    assert read.places == (Place("shop/cart.py", 3, 5), Place("a", 2, 2), Place("b"))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2024-05-01T14:00:00+02:00", datetime(2024, 5, 1, 12)),
        ("2024-05-01 12:00", datetime(2024, 5, 1, 12)),
        ("2024-05-01", datetime(2024, 5, 1)),
    ],
)
def test_a_time_is_utc_unless_it_names_a_zone(written: str, meant: datetime) -> None:
    assert read_line(line(time=written)).time == meant


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"{", "not_json"),
        (b"\xff", "not_utf8"),
        (b"[" * 100_000, "not_json"),
        (b"[]", "wrong_type"),
        (b'"' + b"x" * MAX_LINE_BYTES + b'"', "too_large"),
        (line(id=None), "missing"),
        (line(id=True), "wrong_type"),
        (line(id=" "), "empty"),
        (line(id="x" * 201), "too_large"),
        (line(kind="rumour"), "unknown_kind"),
        (line(kind=["issue"]), "unknown_kind"),
        (line(time="yesterday"), "bad_time"),
        (line(time="0001-01-01T00:00:00+10:00"), "bad_time"),
        (line(time=1714564800), "wrong_type"),
        (line(text=""), "empty"),
        (line(text=7), "wrong_type"),
        (line(commit="HEAD"), "bad_commit"),
        (line(places={}), "wrong_type"),
        (line(places=["a.py"]), "wrong_type"),
        (line(places=[{}]), "missing"),
        (line(places=[{"path": "/etc/passwd"}]), "bad_path"),
        (line(places=[{"path": "a", "start_line": 0}]), "bad_lines"),
        (line(places=[{"path": "a", "start_line": 2**31}]), "bad_lines"),
        (line(places=[{"path": "a", "start_line": 3, "end_line": 2}]), "bad_lines"),
        (line(places=[{"path": "a", "end_line": 2}]), "bad_lines"),
        (line(places=[{"path": "a", "start_line": "3"}]), "wrong_type"),
    ],
)
def test_a_line_that_is_no_discussion_says_why(raw: bytes, expected: str) -> None:
    assert reason(raw) == expected


def test_half_a_character_does_not_reach_the_tables() -> None:
    assert read_line(b'{"id": "1", "kind": "build", "time": "2024-05-01", "text": "a\\ud800b"}').text == "a?b"


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys((*LEAST, "places", "commit"), _json)) | _json)
def test_no_line_does_anything_else(value: Any) -> None:
    try:
        read = read_line(json.dumps(value).encode())
    except RejectedError:
        return
    assert read.text.strip()
