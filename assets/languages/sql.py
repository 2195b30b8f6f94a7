"""SQL: a section for each statement that defines or changes something, named by it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

_STATEMENT = re.compile(
    rb"^[ \t]*(?:create(?:[ \t]+or[ \t]+replace)?(?:[ \t]+(?:global|local|temp|temporary|unlogged|unique"
    rb"|materialized|recursive|external))*|alter)[ \t]+(table|view|function|procedure|trigger|index|type"
    rb"|sequence|schema|domain|aggregate|policy|extension|role|database)[ \t]+(?:concurrently[ \t]+)?"
    rb"(?:if[ \t]+(?:not[ \t]+)?exists[ \t]+)?(?:only[ \t]+)?([\w.\"`\[\]$]+)",
    re.IGNORECASE | re.MULTILINE,
)
_KINDS = {
    b"table": "class",
    b"view": "class",
    b"type": "class",
    b"function": "function",
    b"procedure": "function",
}
_QUOTES = re.compile(rb'["`\[\]]')


def headings(text: bytes) -> Iterator[Heading]:
    """The statements, each with the name of what it defines or changes."""
    for found in _STATEMENT.finditer(text):
        creates = found[0].lstrip()[:1] in b"cC"
        kind = _KINDS.get(found[1].lower(), "") if creates else ""
        yield Heading(found.start(), 1, title_of(_QUOTES.sub(b"", found[2])), kind)


def extract(text: bytes) -> Extraction:
    """What an SQL file holds."""
    return extract_sections(text, headings(text), ".")


LANGUAGES = (
    Language(
        name="sql",
        reader="sections-sql",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset({".sql", ".psql"}),
    ),
)
