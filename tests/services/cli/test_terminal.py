"""What is shown on a terminal cannot command it."""

from __future__ import annotations

import pytest

from services.cli.terminal import NARROWEST, UNBOUNDED, one_line, printable, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("src/app.py", "src/app.py"),
        ("文件/é.py", "文件/é.py"),
        ("a\x1b[31m.py", "a\\x1b[31m.py"),
        ("a\nb\t.py", "a\\nb\\t.py"),
        ("gpj.\u202eexe", "gpj.\\u202eexe"),
        ("lost \udcff byte", "lost \\udcff byte"),
    ],
)
def test_controls_are_escapes(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_message_is_one_line() -> None:
    assert one_line("no such\n  file:\r\n x\x07") == "no such file: x\\x07"


@pytest.mark.parametrize(
    ("columns", "expected"), [("100", 100), ("20", NARROWEST), ("", UNBOUNDED), ("wide", UNBOUNDED)]
)
def test_width_follows_columns(monkeypatch: pytest.MonkeyPatch, columns: str, expected: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert width() == expected
