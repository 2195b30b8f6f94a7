"""HTML and templates of it: a section a heading, and one for each block that a template names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

_PART = re.compile(
    rb"<!--.*?(?:-->|\Z)|<h([1-6])\b[^>]{0,500}>(.{0,300}?)</h\1\s*>|\{%[-+]?\s*(?:block|macro|define)\s+[\"']?([\w.-]+)",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(rb"<[^>]{0,300}>|\{[%{][^}]{0,300}\}\}?|&\w+;")
# A block may hold headings of any level, and stands beside other blocks.
_BLOCK_LEVEL = 0


def headings(text: bytes) -> Iterator[Heading]:
    """The headings and blocks outside of comments."""
    for found in _PART.finditer(text):
        if found[3]:
            yield Heading(found.start(), _BLOCK_LEVEL, title_of(found[3]))
        elif found[1]:
            yield Heading(found.start(), int(found[1]), title_of(_TAG.sub(b" ", found[2])))


def extract(text: bytes) -> Extraction:
    """What an HTML file holds."""
    return extract_sections(text, headings(text))


LANGUAGES = (
    Language(
        name="html",
        reader="sections-html",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset(
            {".html", ".htm", ".xhtml", ".jinja", ".jinja2", ".j2", ".tmpl", ".mako", ".hbs", ".ejs"}
        ),
    ),
)
