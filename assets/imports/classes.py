"""The classes of a tree: what they define themselves, and what they have from their bases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """A symbol and the file that defines it."""

    path: str
    symbol: str


class Classes:
    """Finds the class that a place lies in, and the class that defines a method."""

    def __init__(self, symbols: Mapping[str, set[str]]) -> None:
        """`symbols` are the dotted names that each file defines."""
        self._members: defaultdict[Place, set[str]] = defaultdict(set)
        self._bases: defaultdict[Place, list[Place]] = defaultdict(list)
        for path, defined in symbols.items():
            for symbol in defined:
                owner, _, name = symbol.rpartition(".")
                if owner:
                    self._members[Place(path, owner)].add(name)

    def inherits(self, heir: Place, bases: Iterable[Place]) -> None:
        """A class inherits from others."""
        self._bases[heir] += bases

    def is_class(self, place: Place) -> bool:
        """Whether a symbol has members or bases; a variable has none."""
        return place in self._members or place in self._bases

    def around(self, path: str, within: str) -> Place | None:
        """The innermost owner of members that `within` lies in, itself counted; None at the top of a file."""
        while within:
            if self.is_class(Place(path, within)):
                return Place(path, within)
            within = within.rpartition(".")[0]
        return None

    def owner(self, place: Place, name: str, *, bases_only: bool = False) -> Place | None:
        """The class that defines what `place` calls `name`: itself or the nearest of its bases."""
        waiting, seen = [place], {place}
        while waiting:
            near, waiting = waiting, []
            for each in near:
                if name in self._members.get(each, ()) and not (bases_only and each == place):
                    return each
                waiting += [base for base in self._bases.get(each, ()) if base not in seen]
                seen.update(waiting)
        return None
