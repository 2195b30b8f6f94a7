"""Imports of the languages of the JVM: packages by what files say of themselves, in whatever folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assets.imports.tree import STAR, Landing, Reason, Resolver, Statement, Tree
from assets.languages.java.packages import Packages

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


# Scala looks for what it imports below its own packages first; `_root_` says from where nothing is around.
_RELATIVE = (".scala", ".sc", ".sbt")
_ROOT = "_root_."


class JvmResolver(Resolver):
    """A package is all files of the tree that say they belong to it, over all modules and languages."""

    common = frozenset(_COMMON_METHODS.split())
    self_is_implied = True

    def __init__(self, tree: Tree) -> None:
        """Gather the packages."""
        self._packages = Packages(tree)

    def land(self, statement: Statement) -> Landing | Reason:
        """The files of a package, or those that define what is taken from it: a class, a member."""
        path, module, name = statement.path, statement.module, statement.name
        if path.endswith(_RELATIVE) and not module.startswith(_ROOT):
            for package in reversed(self._packages.of(path)):
                found = self._find(path, f"{package}.{module}", name)
                if isinstance(found, Landing):
                    return found
        return self._find(path, module.removeprefix(_ROOT), name)

    def beside(self, path: str) -> Sequence[str]:
        """The files of the same package."""
        return self._packages.visible(path)

    def _find(self, path: str, module: str, name: str) -> Landing | Reason:
        """What an absolute name means: all of a package, what one defines, or a package itself."""
        files = self._packages.seen(module, path)
        if name == STAR and files:
            return Landing(files, STAR)
        reason = Reason.EXTERNAL
        for package, within in _splits(module):
            found = self._member(path, package, within, name)
            if found:
                return found
            if self._packages.files(package) and reason is Reason.EXTERNAL:
                reason = _lost(within)
        whole = self._packages.seen(f"{module}.{name}", path)
        return Landing(whole) if whole else reason

    def _member(self, path: str, package: str, within: str, name: str) -> Landing | None:
        """What lies in a package, at a dotted name within one of its files.

        What an annotation or a compiler makes, such as a field or a companion, is found by its class; what
        Java has from the class of a Kotlin file, by its own name in the files of that class.
        """
        sought = within if name == STAR else f"{within}.{name}".removeprefix(".")
        rest: list[str] = []
        while sought:
            files = self._packages.definers(package, sought, path)
            if files:
                return self._landing(path, package, files, STAR if name == STAR else sought, ".".join(rest))
            # Of no package is too little to go by but the whole name.
            sought, _, last = sought.rpartition(".") if package else ("", "", "")
            rest.insert(0, last)
        return None

    def _landing(self, path: str, package: str, files: Sequence[str], name: str, rest: str) -> Landing:
        of_own_name = set(self._packages.definers(package, rest, path)).intersection(files) if rest else ()
        if of_own_name:
            return Landing(_nearest(sorted(of_own_name), path), STAR if name == STAR else rest)
        return Landing(_nearest(files, path), name)


def _splits(module: str) -> Iterator[tuple[str, str]]:
    """All ways to see a dotted name as a package and what lies within, the longest package first."""
    package, within = module, ""
    while package:
        yield package, within
        package, _, last = package.rpartition(".")
        within = f"{last}.{within}" if within else last
    yield "", within


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
