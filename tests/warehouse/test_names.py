"""Paths as text: readable, and never the same for two of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from warehouse.names import path_text


def read_back(text: str) -> bytes:
    """The path that a text stands for."""
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes.fromhex(found[1].decode()), text.encode())


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"src/a b.py", "src/a b.py"),
        ("café.py".encode(), "café.py"),
        (b"bad\xff.py", r"bad\xff.py"),
        (rb"bad\xff.py", r"bad\x5cxff.py"),
        (rb"bad\x5cxff.py", r"bad\x5cx5cxff.py"),
        (rb"a\b\xyz\xA9", r"a\b\xyz\xA9"),
    ],
)
def test_a_path_keeps_its_text_and_odd_bytes_stand_by_their_number(raw: bytes, text: str) -> None:
    assert path_text(raw) == text


PARTS = st.sampled_from([b"\\", b"x", b"5c", b"ff", b"\xff", b"\xc3", b"\xa9", b"/", b"a"])


@given(st.lists(PARTS).map(b"".join))
@example(rb"\x5cxff")
def test_every_path_can_be_read_back_from_its_text(raw: bytes) -> None:
    assert read_back(path_text(raw)) == raw
