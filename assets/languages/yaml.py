"""YAML: a section a key, by indentation; what is in block scalars and lists has no sections of its own."""

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
    title_of,
)

VERSION = 1

_KEY = re.compile(
    rb"( *)(\"[^\"\n]{1,100}\"|'[^'\n]{1,100}'|[^\s#:\-\[\]{},&*!|>'\"%@`][^:\n#]{0,100})[ ]*:(?=\s|\Z)"
)
_BLOCK = re.compile(rb"[|>][-+0-9]*[ \t]*(?:#.*)?\r?\n?\Z")
# Deeper keys are settings of settings.
_DEEPEST = 3


def headings(text: bytes) -> Iterator[Heading]:
    """The keys of the first three levels, each with its indentation as its level."""
    open_: list[int] = []
    scalar = -1
    for at, line in lines_of(text):
        if line.startswith(b"---"):
            open_ = []
        indent = len(line) - len(line.lstrip(b" "))
        if not line.strip() or (scalar >= 0 and indent > scalar):
            continue
        scalar = -1
        if found := _KEY.match(line):
            open_ = [*(each for each in open_ if each < indent), indent]
            if len(open_) <= _DEEPEST:
                yield Heading(at, indent, title_of(found[2].strip(b"'\"")))
        if _BLOCK.search(line):
            scalar = indent


def extract(text: bytes) -> Extraction:
    """What a YAML file holds."""
    return extract_sections(text, headings(text), ".")


LANGUAGES = (
    Language(
        name="yaml",
        reader="sections-yaml",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        called=frozenset({"yaml", "yml"}),
        extensions=frozenset({".yaml", ".yml", ".clang-format", ".clang-tidy", ".yamllint"}),
    ),
)
