"""Ruby's required files, below the folders on its load path, and constants, by definition and convention."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree, folder_of, joined, name_of
from assets.languages.ruby.core import METHODS
from assets.languages.ruby.imports import UNKNOWN

# What gems, applications and their tests put on the load path.
LOADED = frozenset(("lib", "app", "test", "spec", "src", "ext", "features", "support", "tasks", ""))
# Constants that are defined in these are for what lies in one of them too.
TESTS = frozenset(("test", "tests", "spec", "specs", "features", "examples", "example", "fixtures"))
# More files than this open no class anew, but a namespace.
FEW = 3
_SUFFIXES = ("", ".rb", ".rake", ".ru")
_GEM_NAME = re.compile(r"""\.name\s*=\s*["']([\w.-]+)["']""")
_WORD_BORDER = re.compile(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class RubyResolver(Resolver):
    """A required path ends a file's path; a constant is where it is defined, by convention where it can."""

    common = METHODS
    self_is_implied = True
    imports_are_members = False

    def __init__(self, tree: Tree) -> None:
        """Know the files by name, the constants that they define, and the gems that the tree is."""
        self._tree = tree
        self._named: defaultdict[str, list[str]] = defaultdict(list)
        for path in tree.paths:
            self._named[name_of(path)].append(path)
        self._definers: defaultdict[str, list[str]] = defaultdict(list)
        self._namespaces: dict[str, list[str]] = {}
        for path, symbols in sorted(tree.symbols.items()):
            constants = {symbol.replace("::", ".") for symbol in symbols if _is_constant(symbol)}
            self._namespaces[path] = sorted(constants, key=lambda name: (-name.count("."), name))
            for constant in constants:
                self._definers[constant].append(path)
        specifications = (path for path in tree.paths if path.endswith(".gemspec"))
        self._gems = {name for path in specifications for name in _gem_names(path, tree.read(path) or "")}

    def land(self, statement: Statement) -> Landing | Reason:
        """The file that a path names, or the files that define a constant."""
        if statement.name:
            return self._constant(statement.path, statement.name.replace("::", "."))
        if UNKNOWN in statement.module:
            return Reason.DYNAMIC
        if statement.level:
            found = self._at(joined(folder_of(statement.path), statement.module))
            return Landing((found,)) if found else Reason.MISSING
        return self._required(statement.path, statement.module)

    def _at(self, place: str | None) -> str | None:
        wanted = (f"{place}{suffix}" for suffix in _SUFFIXES) if place else ()
        return next((path for path in wanted if path in self._tree.files), None)

    def _required(self, path: str, module: str) -> Landing | Reason:
        ends = "/" + module.removeprefix("./") + ("" if module.endswith(_SUFFIXES[1:]) else ".rb")
        found = [
            file
            for file in self._named.get(name_of(ends), ())
            if f"/{file}".endswith(ends) and name_of(f"/{file}".removesuffix(ends)) in LOADED
        ]
        if not found:
            return Reason.MISSING if self._is_own(module) else Reason.EXTERNAL
        nearest = _nearest(path, found)
        return Landing((nearest[0],)) if len(nearest) == 1 else Reason.AMBIGUOUS

    def _constant(self, path: str, constant: str) -> Landing | Reason:
        """Look in the namespaces of the file, the innermost first, then at the top, last for its holder."""
        scopes = [f"{namespace}." for namespace in self._namespaces.get(path, ())]
        parts = constant.split(".")
        for size in range(len(parts), 0, -1):
            wanted = ".".join(parts[:size])
            for scope in [*scopes, ""]:
                found = self._defining(path, f"{scope}{wanted}")
                # Of a longer path its outermost namespace is no place to look at.
                if found and (size == len(parts) or size > 1):
                    return self._one_of(found, f"{scope}{wanted}")
        return self._absent(constant)

    def _one_of(self, found: tuple[str, ...], constant: str) -> Landing | Reason:
        """A class can be in some files; what many open anew is a namespace, and its own file is meant."""
        if len(found) <= FEW:
            return Landing(found, constant)
        ends = _conventional(constant)
        own = [file for file in self._named.get(name_of(ends), ()) if f"/{file}".endswith(f"/lib{ends}")]
        if len(own) == 1:
            return Landing((own[0],))
        return Reason.AMBIGUOUS if self._is_own(_place(constant)) else Reason.EXTERNAL

    def _defining(self, path: str, constant: str) -> tuple[str, ...]:
        found = self._definers.get(constant, ())
        visible = [file for file in found if not _is_test(file) or _is_test(path)]
        visible = [file for file in visible if not _is_test(file)] or visible
        ends = _conventional(constant)
        conventional = [file for file in visible if f"/{file}".endswith(ends)][:1]
        own = [file for file in visible if file == path]
        return tuple(conventional or own or visible)

    def _absent(self, constant: str) -> Reason:
        return Reason.MISSING if self._is_own(_place(constant)) else Reason.EXTERNAL

    def _is_own(self, place: str) -> bool:
        return any(f"{place}/".startswith(f"{gem}/") for gem in self._gems)


def _is_constant(symbol: str) -> bool:
    return all(part[:1].isupper() and part.isidentifier() for part in symbol.replace("::", ".").split("."))


def _gem_names(path: str, text: str) -> Iterable[str]:
    """What the files of a gem lie below: `a-b` can have `a/b` and `a_b`."""
    declared = _GEM_NAME.search(text)
    name = declared[1] if declared else name_of(path).removesuffix(".gemspec")
    return name, name.replace("-", "/"), name.replace("-", "_")


def _place(constant: str) -> str:
    """Where convention has a constant: `a/big_b` for `A.BigB`."""
    return _WORD_BORDER.sub("_", constant).replace(".", "/").lower()


def _conventional(constant: str) -> str:
    return f"/{_place(constant)}.rb"


def _is_test(path: str) -> bool:
    return not TESTS.isdisjoint(path.split("/")[:-1])


def _nearest(path: str, found: list[str]) -> list[str]:
    """Of several files, those with most folders in common with a path."""

    def shared(file: str) -> int:
        pairs = zip(folder_of(path).split("/"), folder_of(file).split("/"), strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), 99)

    most = max(map(shared, found))
    return [file for file in found if shared(file) == most]
