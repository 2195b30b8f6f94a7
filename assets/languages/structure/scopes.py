"""The definitions of a file: how they nest, and what they are called from outside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(eq=False)
class Scope:
    """A definition with its extent in the text, and the one around it."""

    kind: str
    """`function`, `class` or `variable`; a function directly in a class becomes a `method`."""
    name: str
    name_at: int
    start: int
    end: int
    head: int
    """Where the declaration begins, after its decorators."""
    body: int
    """Where its body begins."""
    symbol: str = ""
    """Dotted name within the file."""
    parent: Scope | None = None
    holds_scopes: bool = False
    """Whether functions or classes are defined within."""


def nest(scopes: Iterable[Scope]) -> list[Scope]:
    """The scopes by their start, each told its parent, its dotted name and whether it is a method."""
    ordered = sorted(scopes, key=lambda scope: (scope.start, -scope.end))
    around: list[Scope] = []
    for scope in ordered:
        while around and around[-1].end <= scope.start:
            around.pop()
        if around:
            _put_into(scope, around[-1])
        else:
            scope.symbol = scope.name
        if scope.kind != "variable":
            around.append(scope)
    return ordered


def _put_into(scope: Scope, parent: Scope) -> None:
    scope.parent = parent
    scope.symbol = f"{parent.symbol}.{scope.name}"
    parent.holds_scopes |= scope.kind != "variable"
    if scope.kind == "function" and parent.kind == "class":
        scope.kind = "method"
