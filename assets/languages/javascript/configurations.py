"""What `tsconfig.json` and `jsconfig.json` say of module paths: `paths`, `baseUrl`, `extends`, references."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assets.imports.tree import Tree, folder_of, joined
from assets.languages.javascript.packages import Packages, package_and_rest

NAMES = ("tsconfig.json", "jsconfig.json")

_NOISE = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])')


@dataclass(frozen=True)
class Aliases:
    """Module paths of a configuration: patterns with the paths that they mean, and where bare paths begin."""

    paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Patterns, at most one `*` each, with paths from the top of the tree."""
    base: str | None = None

    def candidates(self, module: str) -> Iterator[str]:
        """The paths that a module can mean by its best pattern, then by the base."""
        best = max(
            ((pattern, paths) for pattern, paths in self.paths if _fits(pattern, module)),
            key=lambda one: ("*" not in one[0], len(one[0].partition("*")[0])),
            default=None,
        )
        if best:
            before, star, after = best[0].partition("*")
            filling = module[len(before) : len(module) - len(after)] if star else ""
            yield from (path.replace("*", filling) for path in best[1])
        if self.base is not None and (path := joined(self.base, module)) is not None:
            yield path

    def claims(self, module: str) -> bool:
        """Whether a pattern other than `*` says that a module lies in the tree."""
        return any(pattern != "*" and _fits(pattern, module) for pattern, _ in self.paths)


class Configurations:
    """The configurations of a tree, by the folders that they are for."""

    def __init__(self, tree: Tree, packages: Packages) -> None:
        """Know the tree; a configuration is read when it is first asked for."""
        self._tree = tree
        self._packages = packages
        self._by_folder: dict[str, Aliases] = {}
        self._raw: dict[str, Mapping[str, Any]] = {}

    def aliases(self, folder: str) -> Aliases:
        """What counts for the files of a folder: the nearest configuration that says anything of paths."""
        if folder not in self._by_folder:
            found = next((a for name in NAMES if (a := self._of(_join(folder, name)))), None)
            if found is None:
                found = self.aliases(folder_of(folder)) if folder else Aliases()
            self._by_folder[folder] = found
        return self._by_folder[folder]

    def _of(self, path: str) -> Aliases | None:
        """The aliases of a configuration, or of the first one that it refers to and that has any."""
        if path not in self._tree.files:
            return None
        own = self._with_bases(path, frozenset())
        if own.paths or own.base is not None:
            return own
        for reference in _list(self._read(path).get("references")):
            target = (
                joined(folder_of(path), str(reference.get("path", "")))
                if isinstance(reference, dict)
                else None
            )
            if target is not None:
                file = target if target in self._tree.files else _join(target, NAMES[0])
                found = self._with_bases(file, frozenset({path}))
                if found.paths or found.base is not None:
                    return found
        return None

    def _with_bases(self, path: str, seen: frozenset[str]) -> Aliases:
        """A configuration over those that it extends; one that extends itself ends."""
        if path in seen or path not in self._tree.files:
            return Aliases()
        raw, folder = self._read(path), folder_of(path)
        inherited = Aliases()
        for base in _list(raw.get("extends")):
            extended = self._extended(folder, str(base))
            found = self._with_bases(extended, seen | {path}) if extended else Aliases()
            inherited = Aliases(
                found.paths or inherited.paths, found.base if found.base is not None else inherited.base
            )
        options = raw.get("compilerOptions")
        return _over(options if isinstance(options, dict) else {}, folder, inherited)

    def _extended(self, folder: str, base: str) -> str | None:
        if base.startswith("."):
            path = joined(folder, base)
        else:
            name, rest = package_and_rest(base)
            package = self._packages.named(name, folder)
            path = joined(package.folder, rest or NAMES[0]) if package else None
        if path is None:
            return None
        return next((p for p in (path, f"{path}.json", _join(path, NAMES[0])) if p in self._tree.files), None)

    def _read(self, path: str) -> Mapping[str, Any]:
        if path not in self._raw:
            self._raw[path] = _parsed(self._tree.read(path) or "")
        return self._raw[path]


def _over(options: Mapping[str, Any], folder: str, inherited: Aliases) -> Aliases:
    base_url, paths = options.get("baseUrl"), options.get("paths")
    base = joined(folder, base_url) if isinstance(base_url, str) else inherited.base
    if not isinstance(paths, dict):
        return Aliases(inherited.paths, base)
    start = base if base is not None else folder
    found = []
    for pattern, targets in paths.items():
        meant = tuple(p for t in _list(targets) if isinstance(t, str) and (p := joined(start, t)) is not None)
        found.append((pattern, meant))
    return Aliases(tuple(found), base)


def _fits(pattern: str, module: str) -> bool:
    before, star, after = pattern.partition("*")
    if not star:
        return module == pattern
    return module.startswith(before) and module.endswith(after) and len(module) >= len(before) + len(after)


def _parsed(text: str) -> Mapping[str, Any]:
    """JSON with comments and trailing commas; nothing where it is not even that."""
    bare = _TRAILING_COMMA.sub(lambda m: m[1] or "", _NOISE.sub(lambda m: m[1] or "", text))
    try:
        found = json.loads(bare)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
