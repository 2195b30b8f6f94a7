"""From the scopes of a file to units that tile it: functions, class headers and what is left over.

A function begins at its first decorator, or at the comments that stand directly above it, and keeps the blank
lines that follow. A small class is one unit. A larger one gives a unit for each method and nested class, and
its header: what lies between them. What lies outside all scopes belongs to the module. Neighbours too small
to stand alone are joined, and what is too large is cut where a statement begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from assets.languages.structure.cutting import Border, cut
from assets.languages.structure.extraction import Span, Unit
from assets.languages.structure.layout import Layout
from assets.languages.structure.outline import Outliner
from assets.languages.structure.scopes import Scope
from assets.languages.structure.sizes import SIZES, Sizes


@dataclass(frozen=True)
class _Piece:
    """A stretch of the file that is a scope's own (the module's where None), within `container`."""

    scope: Scope | None
    container: Scope | None
    start: int
    end: int

    @property
    def size(self) -> int:
        return self.end - self.start


class _Group:
    """Neighbouring pieces that make one unit."""

    def __init__(self, piece: _Piece) -> None:
        self.pieces = [piece]
        self.largest = piece

    @property
    def start(self) -> int:
        return self.pieces[0].start

    @property
    def end(self) -> int:
        return self.pieces[-1].end

    @property
    def size(self) -> int:
        return self.end - self.start

    def takes(self, more: int, whole: int) -> bool:
        """Whether so many more bytes still make one unit, or a piece that is to be cut in any case."""
        together = self.size + more
        return together <= whole or (max(self.size, more) > whole and len(self.pieces) == 1)

    def add(self, pieces: Iterable[_Piece]) -> None:
        for piece in pieces:
            self.pieces.append(piece)
            self.largest = max(self.largest, piece, key=lambda each: each.size)


def tile(
    layout: Layout, scopes: Sequence[Scope], statements: Callable[[], list[Border]], sizes: Sizes = SIZES
) -> list[Unit]:
    """Units that cover every byte of the text once, in order. `scopes` are nested and ordered by start.

    `statements` gives the borders at which an oversized unit is cut, best first; it is asked only when there
    is such a unit.
    """
    groups = _join_crumbs(_join_small(_pieces(layout, scopes, sizes), sizes), sizes)
    borders = statements() if any(group.size > sizes.whole for group in groups) else []
    outliner = Outliner(layout, scopes)
    return [
        unit for group in groups for unit in _units(group, outliner, _spans(layout, group, borders, sizes))
    ]


class _Sweep:
    """A walk through the text that gives each stretch to the innermost open scope."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout = layout
        self._sizes = sizes
        self._open: list[tuple[Scope | None, int]] = [(None, len(layout.text))]
        self._at = 0
        self.pieces: list[_Piece] = []

    def enter(self, scope: Scope) -> None:
        """Go on to a scope: it stands as one piece where it is whole, else what it holds comes next."""
        start = max(self._at, self._layout.opening(scope.start))
        self._leave(start)
        if start - self._at < self._sizes.small and self._layout.says_nothing(self._at, start):
            start = self._at
        self._fill(start)
        container, limit = self._open[-1]
        end = max(start, min(limit, self._layout.closing(scope.end)))
        if _is_whole(scope, self._sizes):
            self._add(scope, container, end)
        else:
            self._open.append((scope, end))

    def finish(self) -> list[_Piece]:
        self._leave(len(self._layout.text))
        self._fill(len(self._layout.text))
        return self.pieces

    def _leave(self, at: int) -> None:
        while len(self._open) > 1 and self._open[-1][1] <= at:
            self._fill(self._open[-1][1])
            self._open.pop()

    def _fill(self, end: int) -> None:
        owner = self._open[-1][0]
        self._add(owner, owner, end)

    def _add(self, scope: Scope | None, container: Scope | None, end: int) -> None:
        if end > self._at:
            self.pieces.append(_Piece(scope, container, self._at, end))
            self._at = end


def _pieces(layout: Layout, scopes: Sequence[Scope], sizes: Sizes) -> list[_Piece]:
    sweep = _Sweep(layout, sizes)
    within: set[int] = set()
    for scope in scopes:
        parent = scope.parent
        if parent is not None and (id(parent) in within or _is_whole(parent, sizes)):
            within.add(id(scope))
        else:
            sweep.enter(scope)
    return sweep.finish()


def _is_whole(scope: Scope, sizes: Sizes) -> bool:
    """Whether a scope is one piece with all that it holds."""
    limit = sizes.whole_class if scope.kind == "class" else sizes.whole
    return not scope.holds_scopes or scope.end - scope.start <= limit


def _join_small(pieces: Iterable[_Piece], sizes: Sizes) -> list[_Group]:
    """Join neighbours of one container where both are small, or one is a crumb."""
    groups: list[_Group] = []
    for piece in pieces:
        if groups and _belong_together(groups[-1], piece, sizes):
            groups[-1].add([piece])
        else:
            groups.append(_Group(piece))
    return groups


def _belong_together(group: _Group, piece: _Piece, sizes: Sizes) -> bool:
    if group.pieces[-1].container is not piece.container:
        return False
    if min(group.size, piece.size) < sizes.crumb:
        return group.takes(piece.size, sizes.whole)
    return max(group.largest.size, piece.size) < sizes.small and group.size + piece.size <= sizes.together


def _join_crumbs(groups: Iterable[_Group], sizes: Sizes) -> list[_Group]:
    """Join crumbs that found nothing in their own container to the group before, or after the first."""
    joined: list[_Group] = []
    for group in groups:
        first_is_crumb = len(joined) == 1 and joined[0].size < sizes.crumb
        is_crumb = group.size < sizes.crumb
        if joined and (is_crumb or first_is_crumb) and joined[-1].takes(group.size, sizes.whole):
            joined[-1].add(group.pieces)
        else:
            joined.append(group)
    return joined


def _spans(layout: Layout, group: _Group, borders: Sequence[Border], sizes: Sizes) -> Iterator[Span]:
    span = Span(group.start, group.end)
    return cut(layout.text, span, borders, sizes.part) if group.size > sizes.whole else iter((span,))


def _units(group: _Group, outliner: Outliner, spans: Iterable[Span]) -> Iterator[Unit]:
    lead = group.largest.scope
    kind, symbol = (lead.kind, lead.symbol) if lead else ("module", "")
    scopes = list(dict.fromkeys(piece.scope for piece in group.pieces if piece.scope))
    signature = "\n".join(map(outliner.signature, scopes))
    for span in spans:
        yield Unit(kind, symbol, signature, *span, outliner.outline(scopes, span))
