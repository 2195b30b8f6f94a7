"""JSON: a section a key of the first two levels, with and without comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

# Strings, brackets and comments: all else has no say in the structure.
_TOKEN = re.compile(rb'"((?:[^"\\\n]|\\.)*)"([ \t\r\n]*:)?|[{\[]|[}\]]|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_DEEPEST = 2


def headings(text: bytes) -> Iterator[Heading]:
    """The keys of the first two levels; a key that begins its line begins its section there."""
    depth = 0
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first in b"{[":
            depth += 1
        elif first in b"}]":
            depth -= 1
        elif token[2] and 1 <= depth <= _DEEPEST:
            yield Heading(_line_start(text, token.start()), depth, title_of(token[1]))


def _line_start(text: bytes, at: int) -> int:
    start = len(text[max(0, at - 64) : at].rstrip(b" \t")) + max(0, at - 64)
    return start if text[start - 1 : start] == b"\n" else at


def extract(text: bytes) -> Extraction:
    """What a JSON file holds."""
    return extract_sections(text, headings(text), ".")


LANGUAGES = (
    Language(
        name="json",
        reader="sections-json",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset(
            {".json", ".json5", ".jsonc", ".jsonl", ".ndjson", ".geojson", ".webmanifest", ".babelrc"}
            | {".eslintrc", ".prettierrc"}
        ),
    ),
)
