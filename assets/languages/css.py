"""CSS: a section a rule, by its selectors; those in a block, as of a medium, lie in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

_TOKEN = re.compile(rb"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[{};]", re.DOTALL)
_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_DEEPEST = 2


def headings(text: bytes) -> Iterator[Heading]:
    """The rules of the first two levels. A comment above a rule stays with the rule before."""
    depth, begins = 0, 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == b"{":
            head = text[begins : token.start()]
            selector = _COMMENT.sub(b" ", head[-1_000:])
            depth += 1
            if depth <= _DEEPEST and selector.strip():
                yield Heading(begins + len(head) - len(head.lstrip()), depth, title_of(selector))
        elif sign == b"}":
            depth = max(0, depth - 1)
        if sign in (b"{", b"}", b";"):
            begins = token.end()


def extract(text: bytes) -> Extraction:
    """What a style sheet holds."""
    return extract_sections(text, headings(text))


LANGUAGES = (
    Language(
        name="css",
        reader="sections-css",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset({".css"}),
    ),
)
