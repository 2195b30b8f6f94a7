"""Protocol buffers: a section for each message, enumeration, service and call."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

_TOKEN = re.compile(
    rb"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[{}]"
    rb"|^[ \t]*(message|enum|service|rpc|extend)[ \t]+([\w.]+)",
    re.DOTALL | re.MULTILINE,
)


def headings(text: bytes) -> Iterator[Heading]:
    """The definitions, each at its depth of braces."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] == b"{":
            depth += 1
        elif token[0] == b"}":
            depth = max(0, depth - 1)
        elif token[1]:
            yield Heading(token.start(), depth, title_of(token[2]), _kind(token[1]))


def _kind(word: bytes) -> str:
    return {b"rpc": "method", b"extend": ""}.get(word, "class")


def extract(text: bytes) -> Extraction:
    """What a file of protocol buffers holds."""
    return extract_sections(text, headings(text), ".")


LANGUAGES = (
    Language(
        name="protobuf",
        reader="sections-protobuf",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        called=frozenset({"protobuf", "protobufs"}),
        extensions=frozenset({".proto"}),
    ),
)
