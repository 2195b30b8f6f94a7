"""The names that a file has of itself: those that it defines or imports by name mean nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable

from assets.imports.tree import STAR, Statement, Tree


class OwnNames:
    """Tells whether a name in a file is one that it defines or imports by that name, from wherever."""

    def __init__(self, tree: Tree, statements: Iterable[Statement]) -> None:
        """Know what the files of a tree define, on top and within their classes, and import."""
        self._symbols = tree.symbols
        self._nested = tree.nested
        self._imported = {(row.path, row.alias) for row in statements if row.name not in ("", STAR)}

    def hold(self, path: str, name: str) -> bool:
        """Whether the file has the name of itself."""
        defined = name in self._symbols.get(path, ()) or name in self._nested.get(path, ())
        return defined or (path, name) in self._imported
