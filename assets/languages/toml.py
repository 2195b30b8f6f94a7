"""TOML: a section a table, named by its whole key."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

# A table begins a line; text in three quotes may hold lines that look so, and is passed over.
_PART = re.compile(
    rb"\"\"\"(?:[^\\]|\\.)*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)"
    rb"|^[ \t]*\[\[?[ \t]*([^\[\]\r\n]{1,200}?)[ \t]{0,9}\]\]?",
    re.DOTALL | re.MULTILINE,
)


def headings(text: bytes) -> Iterator[Heading]:
    """The tables and the entries of arrays of tables."""
    return (Heading(found.start(), 1, title_of(found[1])) for found in _PART.finditer(text) if found[1])


def extract(text: bytes) -> Extraction:
    """What a TOML file holds."""
    return extract_sections(text, headings(text), ".")


LANGUAGES = (
    Language(
        name="toml",
        reader="sections-toml",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset({".toml"}),
        filenames=frozenset({"pipfile", "poetry.lock", "cargo.lock", "uv.lock"}),
    ),
)
