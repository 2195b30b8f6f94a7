"""reStructuredText, and text with underlined titles: a section a title, or a directive that describes.

Titles are as in docutils' specification: a line of one sign below the title, or above and below it. Levels
are the styles in the order in which they first appear.
"""

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

_ADORNMENT = re.compile(rb"([!-/:-@\[-`{-~])\1{2,}[ \t]*\r?\n?\Z")
_DIRECTIVE = re.compile(
    rb"([ \t]*)\.\. (?:[a-z]+:)?(?:class|function|method|classmethod|staticmethod|attribute|property"
    rb"|decorator|data|exception|setting|confval|envvar|option|cmdoption|directive|role|signal|templatetag"
    rb"|templatefilter|fieldlookup|django-admin|django-admin-option|describe|object|macro|type|member|command"
    rb"|currentmodule)::[ \t]+([^\r\n(=]+)"
)
# What a directive describes lies below every title.
_BELOW_TITLES = 100


def titles(text: bytes) -> Iterator[Heading]:
    """The underlined titles."""
    styles: dict[tuple[bytes, bool], int] = {}
    # The two lines before, with their places.
    second, first = (0, b""), (0, b"")
    for at, line in lines_of(text):
        adornment = _ADORNMENT.match(line)
        title = first[1]
        if adornment and title.strip() and not _ADORNMENT.match(title):
            over = _is_over(second[1], adornment[1])
            wide = len(title.decode("utf-8", "replace").strip())
            if (over or not title[:1].isspace()) and len(line.strip()) >= min(wide, max(4, wide - 2)):
                level = styles.setdefault((adornment[1], over), len(styles) + 1)
                yield Heading(second[0] if over else first[0], level, plain_title(title))
                line = b""  # noqa: PLW2901 - an underline is not the overline of what follows
        second, first = first, (at, line)


def _is_over(line: bytes, sign: bytes) -> bool:
    found = _ADORNMENT.match(line)
    return found is not None and found[1] == sign


def directives(text: bytes) -> Iterator[Heading]:
    """What directives describe: classes, functions, settings, options."""
    for at, line in lines_of(text):
        if found := _DIRECTIVE.match(line):
            yield Heading(at, _BELOW_TITLES + len(found[1]), plain_title(found[2]))


def extract(text: bytes) -> Extraction:
    """What a reStructuredText file holds."""
    return extract_sections(text, [*titles(text), *directives(text)])


LANGUAGES = (
    Language(
        name="restructuredtext",
        reader="sections-restructuredtext",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        called=frozenset({"restructuredtext", "rst"}),
        extensions=frozenset({".rst", ".rest"}),
    ),
    # Many a manual names its reStructuredText `.txt`; what has no titles is read in windows.
    Language(
        name="text",
        reader="sections-restructuredtext",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        called=frozenset(),
        extensions=frozenset({".txt", ".text"}),
    ),
)
