"""The packages of a tree by their `package.json`: names, what they export, what they call `#name`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assets.imports.apart import may_see
from assets.imports.tree import Tree, folder_of, joined
from assets.languages.javascript.probing import Probe

MANIFEST = "package.json"
# Which of several conditions is asked first: what names a source, then what a bundler takes.
CONDITIONS = (
    "source",
    "development",
    "types",
    "typings",
    "import",
    "module",
    "browser",
    "default",
    "require",
    "node",
)
DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
ENTRIES = ("source", "types", "typings", "module", "main", "browser")


@dataclass(frozen=True)
class Package:
    """A package: its folder, and its manifest."""

    folder: str
    manifest: Mapping[str, Any] = field(hash=False)

    @property
    def name(self) -> str:
        """Its name, empty where it has none."""
        name = self.manifest.get("name")
        return name if isinstance(name, str) else ""

    @property
    def dependencies(self) -> frozenset[str]:
        """The names of the packages that it installs."""
        kinds = (self.manifest.get(kind) for kind in DEPENDENCIES)
        return frozenset(name for kind in kinds if isinstance(kind, dict) for name in kind)


class Packages:
    """All packages of a tree that are not installed ones."""

    def __init__(self, tree: Tree, probe: Probe) -> None:
        """Read the manifests of a tree."""
        self._probe = probe
        self._by_folder: dict[str, Package] = {}
        self._by_name: defaultdict[str, list[Package]] = defaultdict(list)
        for path in tree.named(MANIFEST):
            if "node_modules" not in path.split("/"):
                self._add(Package(folder_of(path), _read(tree.read(path))))

    def around(self, folder: str) -> Package | None:
        """The innermost package that a folder lies in."""
        while True:
            if folder in self._by_folder:
                return self._by_folder[folder]
            if not folder:
                return None
            folder = folder_of(folder)

    def named(self, name: str, folder: str) -> Package | None:
        """The package of a name that a file in `folder` means: of several, that which lies nearest."""
        seen = [one for one in self._by_name.get(name, ()) if may_see(folder, one.folder)]
        return max(seen, key=lambda one: (_shared(one.folder, folder), -len(one.folder)), default=None)

    def installs(self, name: str, folder: str) -> bool:
        """Whether a package around a folder depends on what is published under a name."""
        package = self.around(folder)
        while package is not None:
            if name in package.dependencies:
                return True
            package = self.around(folder_of(package.folder)) if package.folder else None
        return False

    def file(self, package: Package, subpath: str) -> str | None:
        """The file of what a package exports as `.` or `./subpath`, or of the path itself."""
        exports = package.manifest.get("exports")
        for target in _targets(exports, subpath) if exports is not None else ():
            found = self._at(package, target)
            if found:
                return found
        if subpath == ".":
            entries = (package.manifest.get(entry) for entry in ENTRIES)
            targets = [entry for entry in entries if isinstance(entry, str)] + [
                "./index",
                "./src/index",
                "./src/main",
            ]
        else:
            targets = [subpath, f"./src/{subpath[2:]}", f"./lib/{subpath[2:]}"]
        return next((file for target in targets if (file := self._at(package, target))), None)

    def own(self, package: Package, module: str) -> str | None:
        """The file of what a package calls `#module` for itself."""
        targets = _targets(package.manifest.get("imports") or {}, module)
        return next((file for target in targets if (file := self._at(package, target))), None)

    def _add(self, package: Package) -> None:
        self._by_folder[package.folder] = package
        if package.name:
            self._by_name[package.name].append(package)

    def _at(self, package: Package, target: str) -> str | None:
        path = joined(package.folder, target)
        return self._probe.source(path) if path is not None else None


def package_and_rest(module: str) -> tuple[str, str]:
    """The package that a bare module path names, and the path within it."""
    parts = module.split("/")
    size = 2 if module.startswith("@") else 1
    return "/".join(parts[:size]), "/".join(parts[size:])


def _read(text: str | None) -> Mapping[str, Any]:
    try:
        manifest = json.loads(text or "")
    except ValueError:
        return {}
    return manifest if isinstance(manifest, dict) else {}


def _targets(entries: object, key: str) -> Iterator[str]:
    """The paths that a map of subpaths gives for one of them, patterns with `*` filled in, best first."""
    if not isinstance(entries, dict) or not any(str(name).startswith((".", "#")) for name in entries):
        if key == ".":
            yield from _paths(entries)
        return
    if key in entries:
        yield from _paths(entries[key])
        return
    patterns = sorted((name for name in entries if "*" in name), key=lambda name: -name.index("*"))
    for pattern in patterns:
        before, _, after = pattern.partition("*")
        if key.startswith(before) and key.endswith(after) and len(key) >= len(before) + len(after):
            filling = key[len(before) : len(key) - len(after)]
            yield from (path.replace("*", filling) for path in _paths(entries[pattern]))
            return


def _paths(entry: object) -> Iterator[str]:
    """All paths of an entry, in the order of CONDITIONS."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, list):
        for each in entry:
            yield from _paths(each)
    elif isinstance(entry, dict):
        for condition in [*CONDITIONS, *(name for name in entry if name not in CONDITIONS)]:
            yield from _paths(entry.get(condition))


def _shared(one: str, other: str) -> int:
    count = 0
    for a, b in zip(one.split("/"), other.split("/"), strict=False):
        if a != b:
            break
        count += 1
    return count
