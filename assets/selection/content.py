"""What a content says of itself: written by a generator, squeezed by a minifier, or a dump of data."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.selection.marks import Mark

# Goes up whenever a rule finds something else in the same content.
MARKS_VERSION = 3

# A generator says so in the first comment.
_HEADER_BYTES = 2_000
_HEADER_LINES = 25
_COMMENT = re.compile(rb"\s*(?:#|//|/\*|\*|--|;|%|<!--|@|!|REM\b|dnl\b)", re.IGNORECASE)
# What begins a comment elsewhere begins a heading or a list in prose.
_COMMENT_IN_PROSE = {"markdown": re.compile(rb"\s*<!--"), "restructuredtext": re.compile(rb"\s*\.\.\s")}
_BLOCK = re.compile(rb"\s*(/\*|<!--)")
_BLOCK_ENDS = {b"/*": b"*/", b"<!--": b"-->"}
# `generated` and the plea not to edit in one comment, or a phrase that stands for both. A documentation
# string does not count, since a generator's own speaks of what it writes. Nor does what a command wrote for
# people to go on with, as Django's migrations: it asks nobody not to edit it.
_GENERATED = re.compile(rb"generated|autogen", re.IGNORECASE)
_PLEA = re.compile(
    rb"(?:do\s+not|don'?t|never)\s+(?:manually\s+|directly\s+|hand[- ]?)?(?:edit|modify|change|touch)\b"
    rb"|not\s+be\s+(?:manually\s+)?(?:edited|modified|changed)"
    rb"|changes?\s+(?:\w+\s+){0,6}(?:be\s+)?(?:lost|overwritten)",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    rb"@generated\b|\bA\s+Bison\s+parser,\s+made\s+by"
    rb"|\bthis\s+(?:file|module|code|script|source|header|document|page)\s+(?:is|was|has\s+been)\s+"
    rb"(?:auto(?:matically)?[- ]?\s*)?generated\s+by\b"
    rb"|\bgenerated\s+by\s+(?:the\s+)?(?:protoc|protocol\s+buffer|thrift|antlr|swig|cython|flex|re2c)",
    re.IGNORECASE,
)
# What people are asked to commit is part of their changes: a fix of a grammar of astropy edits its tables
# too.
_COMMITTED = re.compile(rb"\bcommit\b", re.IGNORECASE)
# A content without any of these has no such header.
_HINT = re.compile(rb"generated|autogen|bison", re.IGNORECASE)

_SCRIPTS = frozenset(("javascript", "typescript", "css"))
# As GitHub's linguist has it: lines of more than so many bytes on average are nobody's own.
_MINIFIED_MEAN = 110
_MINIFIED_BYTES = 1_000

_DATA = frozenset(("json", "xml", "yaml", "svg", "csv", "html"))
# Some 5,000 lines: whoever writes so many keeps them in several files.
_DATA_BYTES = 200_000
_STATEMENTS_BYTES = 20_000
# Of the lines of a dump of a database nearly all are rows.
_ROW = re.compile(rb"^(?:INSERT INTO |\(|COPY |\d+\t)", re.MULTILINE | re.IGNORECASE)
_ROWS_SHARE = 0.8
_TABLES = _DATA | {"text"}
_FIGURES_BYTES = 20_000
# Of what is not blank. A test of sympy is 72 % digits and yet written by hand, so source does not count.
_FIGURES_SHARE = 0.5
_NOT_FIGURES = bytes(set(range(256)) - set(b"0123456789"))
_BLANKS = b" \t\r\n"


def content_marks(language: str, text: bytes) -> Iterator[Mark]:
    """What the rules find in a content, given as UTF-8, that is read as a language."""
    if (line := _generated_header(language, text)) is not None:
        yield Mark("skip_generated_headers", "generated", f"line {line} says that a program wrote it")
    if language in _SCRIPTS and len(text) > _MINIFIED_BYTES:
        mean = len(text) // (text.count(b"\n") + 1)
        if mean > _MINIFIED_MEAN:
            yield Mark("skip_minified", "minified", f"{mean:,} bytes a line, more than {_MINIFIED_MEAN}")
    if detail := _data_dump(language, text):
        yield Mark("skip_data_dumps", "data_dump", detail)


def _generated_header(language: str, text: bytes) -> int | None:
    """The line, from 1, of the header that says so."""
    head = text[:_HEADER_BYTES]
    if not _HINT.search(head):
        return None
    header = _first_comment(head, _COMMENT_IN_PROSE.get(language, _COMMENT))
    if _COMMITTED.search(header):
        return None
    found = _PHRASE.search(header) or (_PLEA.search(header) and _GENERATED.search(header))
    return header.count(b"\n", 0, found.start()) + 1 if found else None


def _first_comment(head: bytes, comment: re.Pattern[bytes]) -> bytes:
    """The lines before the first that is neither comment nor blank."""
    kept, closing = [], b""
    for line in head.split(b"\n")[:_HEADER_LINES]:
        if not closing:
            if line.strip() and not comment.match(line):
                break
            opened = _BLOCK.match(line)
            closing = _BLOCK_ENDS[opened[1]] if opened else b""
        if closing and closing in line:
            closing = b""
        kept.append(line)
    return b"\n".join(kept)


def _data_dump(language: str, text: bytes) -> str | None:
    if language in _DATA and len(text) > _DATA_BYTES:
        return f"{len(text):,} bytes of {language}, more than {_DATA_BYTES:,}"
    if language == "sql" and len(text) > _STATEMENTS_BYTES:
        rows = sum(1 for _ in _ROW.finditer(text)) / (text.count(b"\n") + 1)
        if rows > _ROWS_SHARE:
            return f"{rows:.0%} of its lines are rows of a table"
    if language in _TABLES and len(text) > _FIGURES_BYTES:
        figures = len(text.translate(None, _NOT_FIGURES)) / max(1, len(text.translate(None, _BLANKS)))
        if figures > _FIGURES_SHARE:
            return f"{figures:.0%} of it are digits"
    return None
