"""Markdown: a section a heading, by hashes or by an underline (CommonMark, sections 4.2 and 4.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import (
    SECTIONS_VERSION,
    Heading,
    extract_sections,
    lines_of,
    plain_title,
)

VERSION = 1

_HASHES = re.compile(rb" {0,3}(#{1,6})(?=[ \t\r\n]|\Z)")
_UNDERLINE = re.compile(rb" {0,3}(?:(=+)|-+)[ \t]*\r?\n?\Z")
_FENCE = re.compile(rb" {0,3}(`{3,}|~{3,})")
# What stands above an underline and is no paragraph: a list, a quotation, a table, code.
_NO_PARAGRAPH = re.compile(rb"\s*\Z| {0,3}(?:[-+*>|]|\d+[.)]\s)| {4}|\t")
_FRONT_MATTER = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r?\n")


def headings(text: bytes) -> Iterator[Heading]:
    """The headings outside of code; those in quotations and lists do not count."""
    fence, above, above_at = b"", b"", 0
    skip_to = _end_of_front_matter(text)
    for at, line in lines_of(text):
        if at < skip_to:
            continue
        opened = _FENCE.match(line)
        if fence:
            if opened and opened[1].startswith(fence) and not line[opened.end() :].strip():
                fence = b""
            above = b""
        elif opened:
            fence, above = opened[1], b""
        elif found := _HASHES.match(line):
            yield Heading(at, len(found[1]), plain_title(line[found.end() :].strip().rstrip(b"#")))
            above = b""
        elif (found := _UNDERLINE.match(line)) and not _NO_PARAGRAPH.match(above):
            yield Heading(above_at, 1 if found[1] else 2, plain_title(above))
            above = b""
        else:
            above, above_at = line, at


def _end_of_front_matter(text: bytes) -> int:
    """The byte after the settings between two lines of dashes at the very beginning."""
    begun = _FRONT_MATTER.match(text)
    if begun is None:
        return 0
    ended = re.compile(rb"^(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE).search(text, begun.end())
    return ended.end() if ended else 0


def extract(text: bytes) -> Extraction:
    """What a Markdown file holds."""
    return extract_sections(text, headings(text))


LANGUAGES = (
    Language(
        name="markdown",
        reader="sections-markdown",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx"}),
    ),
)
