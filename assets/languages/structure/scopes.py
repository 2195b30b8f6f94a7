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
    owner: str = ""
    """The class that it says it belongs to, where it does not stand in it."""
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
            _put_at_the_top(scope)
        if scope.kind != "variable":
            around.append(scope)
    return ordered


def _put_at_the_top(scope: Scope) -> None:
    scope.symbol = f"{scope.owner}.{scope.name}" if scope.owner else scope.name
    if scope.owner and scope.kind == "function":
        scope.kind = "method"


def _put_into(scope: Scope, parent: Scope) -> None:
    scope.parent = parent
    scope.symbol = f"{parent.symbol}.{scope.name}"
    parent.holds_scopes |= scope.kind != "variable"
    if scope.kind == "function" and parent.kind == "class":
        scope.kind = "method"
