"""Texts that are given as an argument, in a file or on standard input."""

from __future__ import annotations

import codecs

import pytest

from services.cli.inputs import decoded


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain", "plain"),
        ("é".encode(), "é"),
        (codecs.BOM_UTF8 + b"marked", "marked"),
        (codecs.BOM_UTF16_LE + "wide".encode("utf-16-le"), "wide"),
        (codecs.BOM_UTF16_BE + "wide".encode("utf-16-be"), "wide"),
        (codecs.BOM_UTF32_LE + "wider".encode("utf-32-le"), "wider"),
        (b"caf\xe9", "caf\ufffd"),
    ],
)
def test_bytes_become_text(data: bytes, text: str) -> None:
    assert decoded(data) == text
