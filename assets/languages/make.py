"""Make: a section a rule, by its targets, and one for each text that is defined over several lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

# A rule, not an assignment such as `a := b`; special targets such as `.PHONY` begin nothing.
_RULE = re.compile(
    rb"^(?:define[ \t]+([^\s=]+)|(?!\.[A-Z_]+[ \t:])([^\s#=:][^#=:\n]{0,200}?)[ \t]*::?(?![=:]))",
    re.MULTILINE,
)


def headings(text: bytes) -> Iterator[Heading]:
    """The rules and definitions."""
    return (Heading(found.start(), 1, title_of(found[1] or found[2])) for found in _RULE.finditer(text))


def extract(text: bytes) -> Extraction:
    """What a makefile holds."""
    return extract_sections(text, headings(text))


LANGUAGES = (
    Language(
        name="make",
        reader="sections-make",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        called=frozenset({"makefile", "makefiles"}),
        extensions=frozenset({".mk", ".mak"}),
        filenames=frozenset({"makefile", "gnumakefile"}),
    ),
)
