"""Units of documents and data: a section a heading, key or stage, named by the way to it.

A section ends where the next begins. Neighbours too small to stand alone are joined, and what is too large is
cut where a paragraph or line ends, so that the units tile the text whatever the headings are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from assets.languages.structure.cutting import cut, text_borders
from assets.languages.structure.extraction import Definition, Extraction, Span, Unit
from assets.languages.structure.sizes import SIGNATURE_LIMIT
from assets.languages.structure.windows import WINDOW_BYTES

# Goes up whenever the same headings give other units.
SECTIONS_VERSION = 2

# Neighbours of a few lines each are indexed together, up to what an encoder sees.
_SMALL = 300
_TOGETHER = 1_000
# A line or two joins a neighbour of any size.
_CRUMB = 120
# A title says what a section is in its first words.
_TITLE_CHARACTERS = 80
_DEEPEST = 8

_LINE = re.compile(rb"[^\n]*\n|[^\n]+\Z")


class Heading(NamedTuple):
    """Where a section begins; it lies in the last one before it of a smaller level."""

    at: int
    level: int
    title: str
    defines: str = ""
    """The kind of symbol that it defines, `class` for instance; empty where it is only a title."""


@dataclass
class _Section:
    """A stretch under one heading, or of neighbours; `path` is that of the largest of them."""

    start: int
    end: int
    path: tuple[str, ...]
    parent: tuple[str, ...]
    largest: int = 0
    titles: list[str] = field(default_factory=list)
    """Of all that are joined, where there are several."""

    @property
    def size(self) -> int:
        return self.end - self.start

    def takes(self, other: _Section) -> bool:
        together = self.size + other.size
        if min(self.size, other.size) < _CRUMB:
            return together <= WINDOW_BYTES or other.size > WINDOW_BYTES
        within = other.path[: len(self.parent)] == self.parent
        return within and min(self.size, other.size) < _SMALL and together <= _TOGETHER

    def add(self, other: _Section) -> None:
        self.titles = [*(self.titles or self.path[-1:]), *other.path[-1:]]
        self.end = other.end
        if other.size > self.largest:
            self.path, self.largest = other.path, other.size


def lines_of(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Each line with its first byte, its end included."""
    return ((found.start(), found[0]) for found in _LINE.finditer(text))


def title_of(raw: bytes) -> str:
    """A title as text: one line, without the blanks around it."""
    return " ".join(raw.decode("utf-8", "replace").replace("\0", "\ufffd").split())[:_TITLE_CHARACTERS]


def plain_title(raw: bytes) -> str:
    """The same without the marks of code and emphasis."""
    return title_of(re.sub(rb"[`*]", b"", raw))


def extract_sections(text: bytes, headings: Iterable[Heading], joint: str = " > ") -> Extraction:
    """The units of a text with these headings, in any order; `joint` stands between the titles of a
    symbol."""
    ordered = _ordered(text, headings)
    sections = _sections(text, ordered)
    units = [unit for group in _joined(sections) for unit in _units(text, group, joint)]
    starts = {section.start: section for section in sections}
    return Extraction(units, [_definition(h, starts[h.at], joint) for h in ordered if h.defines])


def _ordered(text: bytes, headings: Iterable[Heading]) -> list[Heading]:
    """The headings by place, the first of those at one place."""
    first: dict[int, Heading] = {}
    for heading in headings:
        if heading.title and 0 <= heading.at < len(text):
            first.setdefault(heading.at, heading)
    return [first[at] for at in sorted(first)]


def _sections(text: bytes, headings: Sequence[Heading]) -> list[_Section]:
    ends = [heading.at for heading in headings[1:]] + [len(text)]
    before = headings[0].at if headings else len(text)
    sections = [_Section(0, before, (), (), before)] if before else []
    open_: list[Heading] = []
    for heading, end in zip(headings, ends, strict=True) if headings else ():
        while open_ and open_[-1].level >= heading.level:
            open_.pop()
        open_ = [*open_[: _DEEPEST - 1], heading]
        path = tuple(each.title for each in open_)
        sections.append(_Section(heading.at, end, path, path[:-1], end - heading.at))
    return sections


def _joined(sections: Iterable[_Section]) -> list[_Section]:
    groups: list[_Section] = []
    for section in sections:
        if groups and groups[-1].takes(section):
            groups[-1].add(section)
        else:
            groups.append(_Section(section.start, section.end, section.path, section.parent, section.size))
    return groups


def _units(text: bytes, group: _Section, joint: str) -> Iterator[Unit]:
    kind = "section" if group.path else "window"
    signature = "\n".join(group.titles)[:SIGNATURE_LIMIT]
    for start, end in cut(text, Span(group.start, group.end), text_borders(text), WINDOW_BYTES):
        yield Unit(kind, joint.join(group.path), signature, start, end)


def _definition(heading: Heading, section: _Section, joint: str) -> Definition:
    symbol = joint.join(section.path)
    return Definition(symbol, heading.title, heading.defines, section.start, section.end, section.start)
