"""Outlines: what a class offers beside the lines that its header holds, as the signatures of its members."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assets.languages.structure.extraction import Span
from assets.languages.structure.layout import Layout
from assets.languages.structure.scopes import Scope
from assets.languages.structure.sizes import SIGNATURE_LIMIT

# About as much as the largest unit: what stands beside a header is not to drown it.
OUTLINE_LIMIT = 1_500


class Outliner:
    """Tells which members of a class lie outside a stretch of its text; `scopes` ascend."""

    def __init__(self, layout: Layout, scopes: Sequence[Scope]) -> None:
        """Look at the functions and classes of a text."""
        self._layout = layout
        self._members: defaultdict[int, list[Scope]] = defaultdict(list)
        for scope in scopes:
            if scope.parent is not None and scope.parent.kind == "class":
                self._members[id(scope.parent)].append(scope)

    def outline(self, scopes: Sequence[Scope], within: Span) -> str:
        """Signatures, a line each, of members outside `within`, for each class that is named inside.

        Of members beyond OUTLINE_LIMIT characters the last line says how many there are, as in `… 12 more`.
        """
        left = [member for scope in scopes for member in self._outside(scope, within)]
        lines: list[str] = []
        size = 0
        for member in left:
            signature = signature_of(self._layout, member)
            size += len(signature) + 1
            if size > OUTLINE_LIMIT:
                return "\n".join([*lines, f"… {len(left) - len(lines)} more"])
            lines.append(signature)
        return "\n".join(lines)

    def _outside(self, scope: Scope, within: Span) -> Iterator[Scope]:
        if within.start <= scope.name_at < within.end:
            for member in self._members.get(id(scope), ()):
                if not within.start <= member.name_at < within.end:
                    yield member


def signature_of(layout: Layout, scope: Scope) -> str:
    """A declaration on one line, without its body."""
    return layout.without_comments(scope.head, scope.body)[:SIGNATURE_LIMIT]
