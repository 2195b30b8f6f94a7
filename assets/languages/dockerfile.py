"""Dockerfiles: a section a stage, by its name or its image."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sections import SECTIONS_VERSION, Heading, extract_sections, title_of

VERSION = 1

_STAGE = re.compile(
    rb"^[ \t]*from[ \t]+(?:--\S+[ \t]+)*(\S+)(?:[ \t]+as[ \t]+(\S+))?", re.IGNORECASE | re.MULTILINE
)


def headings(text: bytes) -> Iterator[Heading]:
    """The stages."""
    return (Heading(found.start(), 1, title_of(found[2] or found[1])) for found in _STAGE.finditer(text))


def extract(text: bytes) -> Extraction:
    """What a Dockerfile holds."""
    return extract_sections(text, headings(text))


LANGUAGES = (
    Language(
        name="dockerfile",
        reader="sections-dockerfile",
        version=VERSION * 100 + SECTIONS_VERSION,
        extract=extract,
        extensions=frozenset({".dockerfile"}),
        filenames=frozenset({"dockerfile", "containerfile"}),
    ),
)
