"""Where to cut a text that is too long for one unit: at the best border that keeps the pieces full."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from assets.languages.structure.extraction import Span

# A piece of very short lines would fill a screen many times before it fills its bytes.
MAX_LINES = 120

Border = Callable[[int, int], int]
"""The last border `b` with `low < b <= high`, or -1: a byte at which a piece may begin."""


def cut(text: bytes, span: Span, borders: Sequence[Border], max_bytes: int) -> Iterator[Span]:
    """Tile `span` with pieces of at most `max_bytes` and MAX_LINES.

    A cut falls on the last border of the first kind that has one in the further half of the reach; where no
    kind has one, between two characters. The pieces are of like size: no crumb is left for the last.
    """
    start = span.start
    while (reach := _reach(text, start, span.end, max_bytes)) < span.end:
        at = _best(text, start + (reach - start) // 2, reach, borders)
        yield Span(start, at)
        start = at
    yield Span(start, span.end)


def _reach(text: bytes, start: int, end: int, max_bytes: int) -> int:
    """The furthest byte at which a piece from `start` may end."""
    size = end - start
    if size > max_bytes:
        even = size // -(-size // max_bytes)
        reach = start + min(max_bytes, even * 5 // 4)
    else:
        reach = end
    return _end_of_lines(text, start, reach)


def _end_of_lines(text: bytes, start: int, end: int) -> int:
    if text.count(b"\n", start, end) <= MAX_LINES:
        return end
    for _ in range(MAX_LINES):
        start = text.index(b"\n", start) + 1
    return start


def _best(text: bytes, low: int, high: int, borders: Sequence[Border]) -> int:
    for border in borders:
        at = border(low, high)
        if at > low:
            return at
    return _character_start(text, high)


def _character_start(text: bytes, at: int) -> int:
    """`at`, or the start of the character of up to four bytes that it would split."""
    for back in range(4):
        if text[at - back] & 0xC0 != 0x80:
            return at - back
    return at


def text_borders(text: bytes) -> list[Border]:
    """The borders that any text has, best first: paragraphs, lines, spaces and punctuation."""

    def paragraph(low: int, high: int) -> int:
        unix = text.rfind(b"\n\n", low, high)
        windows = text.rfind(b"\n\r\n", low, high)
        return max(unix + 2, windows + 3) if max(unix, windows) >= 0 else -1

    def line(low: int, high: int) -> int:
        return text.rfind(b"\n", low, high) + 1

    def word(low: int, high: int) -> int:
        return max(text.rfind(mark, low, high) for mark in (b" ", b";", b",", b">")) + 1

    return [paragraph, line, word]


def listed_border(positions: Sequence[int]) -> Border:
    """Borders at the given positions, which ascend."""

    def border(low: int, high: int) -> int:
        index = bisect_right(positions, high) - 1
        return positions[index] if index >= 0 and positions[index] > low else -1

    return border
