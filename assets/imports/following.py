"""Follows a name through the files that hand it on to the files that define it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assets.imports.tree import STAR, Landing, Resolver, Statement


class Follower:
    """Answers where names are defined; what it was asked before it remembers."""

    def __init__(
        self, handed_on: Iterable[Statement], symbols: Mapping[str, set[str]], resolver: Resolver
    ) -> None:
        """`handed_on` are the statements whose names can be had from the files that they stand in."""
        self._symbols = symbols
        self._land = resolver.land
        self._implied = resolver.implied
        self._found: dict[tuple[tuple[str, ...], str], tuple[str, ...]] = {}
        self._handed_on: defaultdict[tuple[str, str], list[Statement]] = defaultdict(list)
        for row in handed_on:
            self._handed_on[row.path, STAR if row.name == STAR else row.alias].append(row)
        self._handing_on = frozenset(path for path, _ in self._handed_on)

    def definers(self, files: tuple[str, ...], name: str) -> tuple[str, ...]:
        """The files that define a name which is had from `files`, however many hand it on; () for none."""
        asked = (files, name)
        if asked not in self._found:
            here = tuple(file for file in files if name in self._symbols.get(file, ()))
            self._found[asked] = here or self._follow(files, name)
        return self._found[asked]

    def _follow(self, files: Sequence[str], name: str) -> tuple[str, ...]:
        waiting = [
            (file, name) for file in reversed(files) if file in self._handing_on or name in self._implied
        ]
        seen = set()
        while waiting:
            file, sought = asked = waiting.pop()
            if not sought or sought in self._symbols.get(file, ()):
                return (file,)
            if asked not in seen:
                seen.add(asked)
                sources = list(self._sources(file, sought))
                if not sources and sought in self._implied:
                    return (file,)
                waiting += reversed(sources)
        return ()

    def _sources(self, file: str, name: str) -> Iterator[tuple[str, str]]:
        """Where a file may have a name from: a file, and the name there, empty for the file itself."""
        for row in self._handed_on.get((file, name), ()):
            landing = self._land(row)
            if isinstance(landing, Landing):
                yield from ((found, landing.name) for found in landing.files)
        for row in self._handed_on.get((file, STAR), ()):
            landing = self._land(row)
            if isinstance(landing, Landing):
                yield from ((found, name) for found in landing.files)
