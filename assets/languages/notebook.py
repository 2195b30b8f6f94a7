"""Jupyter notebooks: the sources of cells, under the headings of the text between, without outputs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, Span, Unit
from assets.languages.structure.sections import plain_title
from assets.languages.structure.windows import WINDOW_BYTES, extract_windows

VERSION = 1

_TOKEN = re.compile(rb'"((?:[^"\\\n]|\\.)*)"([ \t\r\n]*:)?|[{\[]|[}\]]')
_HEADING = re.compile(rb"\s*(#{1,6})[ \t]+(\S[^\n]*)")
_ESCAPE = re.compile(rb"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {b"n": b" ", b"r": b" ", b"t": b"\t", b"b": b" ", b"f": b" "}
_BLANKS = bytes(10 if byte == 10 else 32 for byte in range(256))
# Short cells are read together, up to what an encoder sees.
_TOGETHER = 1_000
# A title or a line joins a neighbour of any size.
_CRUMB = 120


@dataclass
class _Cell:
    """A cell from its opening brace, with the strings that are written in it, without their quotes."""

    start: int
    kind: bytes = b""
    sources: list[Span] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(end - start for start, end in self.sources)


def extract(text: bytes) -> Extraction:
    """The cells of a notebook; windows where it has none, as where it is no JSON."""
    cells = _cells(text)
    if not cells:
        return extract_windows(text)
    groups = [*_grouped(text, cells)]
    starts = [0, *(cells_of[0].start for _, cells_of in groups[1:]), len(text)]
    return Extraction(
        [
            Unit("cell", symbol, "", start, end)
            for (symbol, cells_of), first, last in zip(groups, starts, starts[1:], strict=False)
            for start, end in _parts(cells_of, first, last)
        ]
    )


def visible(text: bytes) -> bytes:
    """The sources of the cells where they stand, and blanks for everything else; windows are seen whole."""
    cells = _cells(text)
    if not cells:
        return text
    shown = bytearray(text.translate(_BLANKS))
    for start, end in (span for cell in cells for span in cell.sources):
        shown[start:end] = _ESCAPE.sub(_unescaped, text[start:end])
    return bytes(shown)


def _cells(text: bytes) -> list[_Cell]:
    """The cells, by a walk through the brackets and strings that needs no whole and sound document."""
    cells: list[_Cell] = []
    # The key that is open in each object, None for a list.
    way: list[bytes | None] = []
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        place = way[2:] if way[:2] == [b"worksheets", None] else way
        if first in b"{[":
            if place == [b"cells", None] and first == ord("{"):
                cells.append(_Cell(token.start()))
            way.append(b"" if first == ord("{") else None)
        elif first in b"}]":
            del way[-1:]
        elif token[2] is not None:
            way[-1:] = [token[1]] if way else []
        elif cells and place[:2] == [b"cells", None]:
            _take(cells[-1], place[2:], token)
    return cells


def _take(cell: _Cell, place: Sequence[bytes | None], token: re.Match[bytes]) -> None:
    if place == [b"cell_type"]:
        cell.kind = token[1]
    elif place[:1] in ([b"source"], [b"input"]) and place[1:] in ([], [None]):
        cell.sources.append(Span(*token.span(1)))


def _grouped(text: bytes, cells: Sequence[_Cell]) -> Iterator[tuple[str, list[_Cell]]]:
    """Neighbouring cells of one section that fit together, with the titles above them."""
    titles: list[tuple[int, str]] = []
    group: list[_Cell] = []
    symbol = ""
    for cell in cells:
        heading = _heading(text, cell)
        size = sum(each.size for each in group)
        is_full = size + cell.size > _TOGETHER and min(size, cell.size) >= _CRUMB
        if group and (heading is not None or is_full):
            yield symbol, group
            group = []
        if heading is not None:
            titles = [*(each for each in titles if each[0] < heading[0]), heading]
        symbol = " > ".join(title for _, title in titles)
        group.append(cell)
    yield symbol, group


def _heading(text: bytes, cell: _Cell) -> tuple[int, str] | None:
    """The level and title that a cell of text begins with."""
    if cell.kind != b"markdown" or not cell.sources:
        return None
    first = _ESCAPE.sub(
        lambda found: b"\n" if found[1] == b"n" else _unescaped(found), text[slice(*cell.sources[0])]
    )
    found = _HEADING.match(first)
    return (len(found[1]), plain_title(found[2])) if found else None


def _parts(cells: Sequence[_Cell], start: int, end: int) -> Iterator[Span]:
    """The span of some cells, cut between lines of their sources where those are too long for one unit."""
    size = 0
    for source in (span for cell in cells for span in cell.sources):
        length = source.end - source.start
        if size and size + length > WINDOW_BYTES:
            yield Span(start, source.start)
            start, size = source.start, 0
        size += length
    yield Span(start, end)


def _unescaped(found: re.Match[bytes]) -> bytes:
    """A character that JSON escapes, and blanks, so that it takes as many bytes as before."""
    code = found[1]
    is_number = len(code) > 1
    plain = chr(int(code[1:], 16)).encode("utf-8", "replace") if is_number else _ESCAPED.get(code, code)
    return plain.ljust(len(found[0]))


LANGUAGES = (
    Language(
        name="notebook",
        reader="sections-notebook",
        version=VERSION,
        extract=extract,
        called=frozenset({"notebook", "notebooks"}),
        extensions=frozenset({".ipynb"}),
        visible=visible,
    ),
)
