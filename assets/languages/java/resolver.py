"""Imports of the languages of the JVM: packages by what files say of themselves, in whatever folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from assets.imports.tree import STAR, Landing, Reason, Resolver, Statement, Tree

# Methods of objects, collections, streams, strings, builders, assertions and loggers.
_COMMON_METHODS = """
    accept accepts add addAll all any append apply asList assertEquals assertThat assertTrue await build
    builder call clear clone close collect compare compareTo complete contains containsKey copy count
    create debug delete destroy entrySet equals error execute exists exit filter find findAny findFirst
    first flatMap flush forEach format from get getBytes getClass getId getKey getMessage getName
    getOrDefault getPath getSize getType getValue handle hasNext hash hashCode indexOf info init intValue
    is isEmpty isPresent iterator join keySet last length let limit list load lock log main map matches
    merge min max name next notify now of ofNullable onNext open orElse orElseThrow parse peek poll post
    print println put putAll read reduce register release remove replace reset resolve run schedule set
    setName setValue setup size skip sleep sort sorted split start startsWith stop stream submit substring
    sum test then thenReturn throwIf toArray toList toLowerCase toString transform trim unlock update
    valueOf values verify wait warn when with write
"""


class JvmResolver(Resolver):
    """A package is all files of the tree that say they belong to it, over all modules and languages."""

    common = frozenset(_COMMON_METHODS.split())
    self_is_implied = True

    def __init__(self, tree: Tree) -> None:
        """Gather the packages."""
        files: defaultdict[str, list[str]] = defaultdict(list)
        for path, package in sorted(tree.packages.items()):
            files[package].append(path)
        self._packages = {package: tuple(found) for package, found in files.items()}
        self._package_of = tree.packages
        self._definers: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for path, package in sorted(tree.packages.items()):
            for symbol in tree.symbols.get(path, ()):
                self._definers[package, symbol].append(path)

    def land(self, statement: Statement) -> Landing | Reason:
        """The files of a package, or those that define what is taken from it: a class, a member."""
        module, name = statement.module, statement.name
        if name == STAR and module in self._packages:
            return Landing(self._packages[module], STAR)
        package, within = module, ""
        while package:
            if package in self._packages:
                return self._member(statement, package, within)
            package, _, last = package.rpartition(".")
            within = f"{last}.{within}" if within else last
        return Reason.EXTERNAL

    def beside(self, path: str) -> Sequence[str]:
        """The files of the same package."""
        return self._packages.get(self._package_of.get(path, ""), ())

    def _member(self, statement: Statement, package: str, within: str) -> Landing | Reason:
        """What lies in a package, at a dotted name within one of its files."""
        if statement.name == STAR:
            files = self._definers.get((package, within), ())
            return Landing(_nearest(files, statement.path), STAR) if files else _lost(within)
        symbol = f"{within}.{statement.name}" if within else statement.name
        # A field that an annotation or a compiler makes is found by its class.
        for sought in (symbol, within):
            files = self._definers.get((package, sought), ()) if sought else ()
            if files:
                return Landing(_nearest(files, statement.path), sought)
        return _lost(within)


def _lost(within: str) -> Reason:
    """Below a package of the tree may lie one of somebody else; in it lies what is generated."""
    return Reason.EXTERNAL if within and not within[0].isupper() else Reason.MISSING


def _nearest(files: Sequence[str], path: str) -> tuple[str, ...]:
    """Those of several files that have most folders in common with a path."""

    def shared(file: str) -> int:
        pairs = zip(file.split("/"), path.split("/"), strict=False)
        return next((depth for depth, (one, other) in enumerate(pairs) if one != other), 0)

    most = max(map(shared, files))
    return tuple(file for file in files if shared(file) == most)
