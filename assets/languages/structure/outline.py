"""Outlines: what a class offers beside the lines that its header holds, as the signatures of its members."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

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
        self._signatures: dict[int, str] = {}
        self._members: defaultdict[int, list[Scope]] = defaultdict(list)
        for scope in scopes:
            if scope.parent is not None and scope.parent.kind == "class":
                self._members[id(scope.parent)].append(scope)

    def signature(self, scope: Scope) -> str:
        """A declaration on one line, without its body."""
        key = id(scope)
        if key not in self._signatures:
            declaration = self._layout.without_comments(scope.head, scope.body)
            self._signatures[key] = declaration[:SIGNATURE_LIMIT]
        return self._signatures[key]

    def outline(self, scopes: Sequence[Scope], within: Span) -> str:
        """Signatures, a line each, of members outside `within`, for each class that is named inside.

        Of members beyond OUTLINE_LIMIT characters the last line says how many there are, as in `… 12 more`.
        """
        classes = (scope for scope in scopes if within.start <= scope.name_at < within.end)
        left = [member for scope in classes for member in self._outside(scope, within)]
        lines: list[str] = []
        size = 0
        for member in left:
            signature = self.signature(member)
            size += len(signature) + 1
            if size > OUTLINE_LIMIT:
                return "\n".join([*lines, f"… {len(left) - len(lines)} more"])
            lines.append(signature)
        return "\n".join(lines)

    def _outside(self, scope: Scope, within: Span) -> list[Scope]:
        members = self._members.get(id(scope), ())
        return [member for member in members if not within.start <= member.name_at < within.end]
