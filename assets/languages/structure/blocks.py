"""Which kind of block a place lies in: a function, a condition, a block for type checkers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from assets.languages.structure.extraction import Span


def block_finder(**blocks: Sequence[Span]) -> Callable[[int], str]:
    """A function from a place to the first kind of block that it lies in, or `module`."""
    covers = {kind: _Cover(spans) for kind, spans in blocks.items()}
    return lambda at: next((kind for kind, cover in covers.items() if at in cover), "module")


class _Cover:
    """The places that lie in at least one of some spans, nested ones included."""

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._furthest = list(accumulate((span.end for span in ordered), max))

    def __contains__(self, at: int) -> bool:
        index = bisect_right(self._starts, at) - 1
        return index >= 0 and at < self._furthest[index]
