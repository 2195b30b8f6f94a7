"""What a language is to the rest of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.imports.tree import Resolver, Tree
from assets.languages.structure.extraction import Extraction


def _declares_nothing(_: bytes) -> None:
    return None


@dataclass(frozen=True)
class Language:
    """A language: the names of its files, and how its content is read."""

    name: str
    reader: str
    """What reads it, with `version`: languages without a grammar share `windows`."""
    version: int
    """Goes up whenever `extract` gives something else for the same bytes."""
    extract: Callable[[bytes], Extraction]
    """Takes UTF-8 without a byte order mark, with or without faults. Never fails: what does not parse gives
    windows."""
    extensions: frozenset[str] = frozenset()
    """With the dot, in lower case."""
    filenames: frozenset[str] = frozenset()
    """Whole file names, in lower case."""
    called: frozenset[str] | None = None
    """The words by which a task names it, in lower case, where these are others than its name alone."""
    declared_encoding: Callable[[bytes], str | None] = _declares_nothing
    """The encoding that a content states of itself, if it does."""
    visible: Callable[[bytes], bytes] | None = None
    """Where not all of a content is to be shown and indexed: the same bytes, with blanks for the rest."""
    resolver: Callable[[Tree], Resolver] | None = None
    """Makes what leads its imports into a tree; languages that import each other have the same."""

    @property
    def reader_version(self) -> str:
        """The reader with its version, as in `python-3`."""
        return f"{self.reader}-{self.version}"
