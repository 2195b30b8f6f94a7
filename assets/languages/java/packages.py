"""The packages of a tree, in the languages of the JVM: by what files say of themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assets.imports.tree import Tree, name_of
from assets.languages.java.platforms import meet, platforms_of


class Packages:
    """The files of each package, what they define, and the packages whose names a file has.

    A file that says several packages, as Scala can, is of the last; of the others where nobody else is.
    """

    def __init__(self, tree: Tree) -> None:
        """Gather the packages of a tree; what says none is of the package without a name."""
        self._namespaces = tree.namespaces
        self._files = {package: tuple(files) for package, files in _members(tree).items()}
        self._definers: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for package, path in self._memberships(tree):
            for symbol in (*tree.symbols.get(path, ()), *_facade(path)):
                self._definers[package, symbol].append(path)
        self._visible: dict[tuple[frozenset[str], tuple[str, ...]], tuple[str, ...]] = {}

    def files(self, package: str) -> Sequence[str]:
        """The files of a package."""
        return self._files.get(package, ())

    def seen(self, package: str, path: str) -> tuple[str, ...]:
        """The files of a package that a file can have names from."""
        return self._seen((package,), path)

    def definers(self, package: str, symbol: str, path: str) -> Sequence[str]:
        """The files of a package that define a dotted name for a file."""
        found = self._definers.get((package, symbol), ())
        return [file for file in found if meet(file, path)]

    def of(self, path: str) -> Sequence[str]:
        """The packages of a file, the outer before the inner."""
        return self._namespaces.get(path, ())

    def visible(self, path: str) -> Sequence[str]:
        """The files of the packages of a file, itself among them; the same object for the same packages
        and platforms.
        """
        return self._seen(tuple(self.of(path)), path)

    def _seen(self, packages: tuple[str, ...], path: str) -> tuple[str, ...]:
        asked = (platforms_of(path), packages)
        if asked not in self._visible:
            files = (file for package in packages for file in self.files(package) if meet(file, path))
            self._visible[asked] = tuple(dict.fromkeys(files))
        return self._visible[asked]

    def _memberships(self, tree: Tree) -> Iterator[tuple[str, str]]:
        for package, files in self._files.items():
            yield from ((package, path) for path in files)
        yield from (("", path) for path in sorted(tree.symbols.keys() - tree.namespaces.keys()))


def _members(tree: Tree) -> dict[str, list[str]]:
    inner: defaultdict[str, list[str]] = defaultdict(list)
    outer: defaultdict[str, list[str]] = defaultdict(list)
    for path, packages in sorted(tree.namespaces.items()):
        inner[packages[-1]].append(path)
        for package in packages[:-1]:
            outer[package].append(path)
    return {**outer, **inner}


def _facade(path: str) -> Sequence[str]:
    """The class by which Java knows what stands outside of classes in a Kotlin file, as `CartKt`."""
    stem, dot, extension = name_of(path).rpartition(".")
    return (f"{stem[:1].upper()}{stem[1:]}Kt",) if dot and extension == "kt" else ()
