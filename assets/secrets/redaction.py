"""A text without its secrets, and what was taken out of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from assets.secrets.hints import may_hold_secrets

# Goes up whenever other things are taken out of the same text.
SECRETS_VERSION = 1

PRIVATE_KEY = "private key"
_MASK = b"*"

_KEY_BEGINS = re.compile(
    rb"-----? ?BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-? ?----|PuTTY-User-Key-File-\d"
)
_KEY_ENDS = re.compile(rb"-----? ?END [A-Z0-9 ]*PRIVATE KEY|Private-MAC:")
# The largest keys in use have some 12,000 characters.
_KEY_BYTES = 20_000
# Where a key is cut off: the lines of figures and letters that follow, however they are quoted.
_KEY_LINE = re.compile(rb"[^\w\n+/=]*(?:[A-Za-z-]+: [^\n]*|[A-Za-z0-9+/=]{16,}(?:\\n)?[^\w\n]*)?(?:\r?\n|\Z)")
_KEY_TEXT = re.compile(rb"[A-Za-z0-9+/=]{4,}")
# Code that only speaks of keys has no such line between a beginning and an end.
_KEY_ROW = 32

# A longer line is looked at in pieces, which overlap so far that no secret is cut.
_PIECE = 4_000
_OVERLAP = 500


class Redacted(NamedTuple):
    """A text with `*` for every byte of a secret, and what was taken out; None where nothing was.

    It is told by kinds and lines: `private key in line 3`.
    """

    text: bytes
    secrets: str | None


class _Secret(NamedTuple):
    start: int
    end: int
    kind: str


def redact(text: bytes, language: str = "") -> Redacted:
    """Take the secrets out of a text in any encoding that has ASCII in it, written in a language."""
    found = [*_private_keys(text)]
    found += _in_lines(_masked(text, found), language)
    return Redacted(_masked(text, found), _told(text, found))


def redact_all(texts: Sequence[str], languages: Iterable[str] = repeat("")) -> list[tuple[str, str | None]]:
    """The same for each of some texts, of which those that hold none are passed over fast."""
    encoded = [text.encode("utf-8", "replace") for text in texts]
    suspicious = may_hold_secrets(encoded)
    return [
        _redacted_text(text, raw, language) if may else (text, None)
        for text, raw, may, language in zip(texts, encoded, suspicious, languages, strict=False)
    ]


def _redacted_text(text: str, encoded: bytes, language: str) -> tuple[str, str | None]:
    clean, secrets = redact(encoded, language)
    return (text if secrets is None else clean.decode("utf-8", "replace")), secrets


def _private_keys(text: bytes) -> Iterator[_Secret]:
    at = 0
    while begin := _KEY_BEGINS.search(text, at):
        end = _KEY_ENDS.search(text, begin.end(), begin.end() + _KEY_BYTES)
        at = end.start() if end else _end_of_lines(text, begin.end())
        parts = [found.span() for found in _KEY_TEXT.finditer(text, begin.end(), at)]
        if any(stop - start >= _KEY_ROW for start, stop in parts):
            yield from (_Secret(start, stop, PRIVATE_KEY) for start, stop in parts)


def _end_of_lines(text: bytes, at: int) -> int:
    first = text.find(b"\n", at, at + _KEY_BYTES) + 1
    at = first or at
    while at < len(text) and (line := _KEY_LINE.match(text, at)) and line.end() > at:
        at = line.end()
    return at


def _in_lines(text: bytes, language: str) -> Iterator[_Secret]:
    from assets.secrets.detectors import find_in_line

    pieces = list(_pieces(text))
    hinted = may_hold_secrets([text[start:end] for start, end in pieces])
    for (start, end), may in zip(pieces, hinted, strict=True):
        if may:
            # A byte is a character here, so that places in the line are places in the text.
            line = text[start:end].decode("latin-1")
            yield from (
                _Secret(start + found.start, start + found.end, found.kind)
                for found in find_in_line(line, language)
            )


def _pieces(text: bytes) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split(b"\n"):
        for start in range(0, max(1, len(line) - _OVERLAP), _PIECE - _OVERLAP):
            yield at + start, at + min(len(line), start + _PIECE)
        at += len(line) + 1


def _masked(text: bytes, secrets: list[_Secret]) -> bytes:
    if not secrets:
        return text
    clean = bytearray(text)
    for start, end, _ in secrets:
        clean[start:end] = _MASK * (end - start)
    return bytes(clean)


def _told(text: bytes, secrets: list[_Secret]) -> str | None:
    lines: dict[tuple[int, str], None] = {}
    for start, _, kind in sorted(secrets):
        lines.setdefault((text.count(b"\n", 0, start) + 1, kind))
    firsts: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for line, kind in lines:
        firsts.setdefault(kind, line)
        counts[kind] += 1
    return "; ".join(f"{kind} in line {firsts[kind]}" + _more(counts[kind]) for kind in firsts) or None


def _more(lines: int) -> str:
    return f" and {lines - 1:,} more" if lines > 1 else ""
