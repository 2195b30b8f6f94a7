"""The crates of a tree and their modules: roots by `Cargo.toml` and convention, modules by their files.

A module is known by its place, the path of its file without `.rs`; that of a crate's root is its folder, and
so is that of a `mod.rs`. The module `b` of a module at `a` is at `a/b`.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from assets.imports.tree import Tree, folder_of, joined, name_of

MANIFEST = "Cargo.toml"
# Each file of these folders is a crate, and so is `main.rs` in a folder of one.
_CRATE_FOLDERS = ("src/bin", "tests", "examples", "benches")
_CRATE_TABLES = ("bin", "test", "example", "bench")
_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")
SUFFIX = ".rs"


@dataclass(frozen=True)
class Package:
    """A package: the folder of its manifest, its library, and the names of what it depends on."""

    folder: str
    name: str
    """As other crates write it, with underscores."""
    library: str | None
    """The root file of its library."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """The package behind a dependency that goes by another name."""


class Crates:
    """The packages of a tree, the roots of its crates, and the files of their modules."""

    def __init__(self, tree: Tree) -> None:
        """Read the manifests of the tree, and the names of its files."""
        self._files = tree.files
        self._roots: defaultdict[str, set[str]] = defaultdict(set)
        self._lone_roots: set[str] = set()
        self.packages: dict[str, Package] = {}
        for path in tree.named(MANIFEST):
            self._add(path, _toml(tree.read(path)), tree)
        for path in tree.named("lib.rs", "main.rs"):
            self._roots[folder_of(path)].add(path)

    def package_of(self, path: str) -> Package | None:
        """The package that a file is part of."""
        return next((self.packages[f] for f in _upwards(folder_of(path)) if f in self.packages), None)

    def files(self, place: str) -> tuple[str, ...]:
        """The files of the module at a place: one, or all roots of the crates in a folder; () for none."""
        roots = self._roots.get(place)
        if roots:
            return tuple(sorted(roots))
        found = (f"{place}{SUFFIX}", f"{place}/mod{SUFFIX}" if place else f"mod{SUFFIX}")
        return tuple(file for file in found if file in self._files)[:1]

    def place(self, path: str) -> str:
        """Where the module of a file is."""
        folder = folder_of(path)
        if path in self._lone_roots or path in self._roots.get(folder, ()) or name_of(path) == f"mod{SUFFIX}":
            return folder
        return path.removesuffix(SUFFIX)

    def roots_of(self, path: str) -> tuple[str, ...]:
        """The root files of the crates that a file can be part of."""
        if path in self._lone_roots:
            return (path,)
        return next((tuple(sorted(r)) for f in _upwards(folder_of(path)) if (r := self._roots.get(f))), ())

    def _add(self, manifest: str, text: Mapping[str, object], tree: Tree) -> None:
        package = _table(text, "package")
        if not package:
            return
        folder = folder_of(manifest)
        library = _table(text, "lib")
        root = joined(folder, str(library.get("path", "src/lib.rs")))
        name = str(library.get("name", package.get("name", ""))).replace("-", "_")
        known = root if root in self._files else None
        self.packages[folder] = Package(folder, name, known, dict(_renamed(text)))
        for root in (known, *_declared_roots(text, folder), *self._found_roots(folder, tree)):
            if root in self._files:
                self._add_root(root)
        if (build := joined(folder, "build.rs")) in self._files:
            self._lone_roots.add(build)

    def _add_root(self, root: str) -> None:
        """A root is that of all modules below its folder; a file among its like is so only for itself."""
        folder = folder_of(root)
        self._roots[folder].add(root)
        if name_of(root) not in ("lib.rs", "main.rs"):
            self._lone_roots.add(root)

    def _found_roots(self, folder: str, tree: Tree) -> Iterator[str]:
        for name in _CRATE_FOLDERS:
            inner = joined(folder, name) or ""
            yield from (file for file in tree.folders.get(inner, ()) if file.endswith(SUFFIX))


def _declared_roots(text: Mapping[str, object], folder: str) -> Iterator[str]:
    for kind in _CRATE_TABLES:
        entries = text.get(kind)
        for entry in entries if isinstance(entries, list) else ():
            path = entry.get("path") if isinstance(entry, dict) else None
            if isinstance(path, str) and (root := joined(folder, path)):
                yield root


def _renamed(text: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The dependencies that a manifest gives a name of its own."""
    tables = [text, _table(text, "workspace"), *_tables_of(_table(text, "target"))]
    for table in tables:
        for kind in _DEPENDENCIES:
            for alias, wanted in _table(table, kind).items():
                if isinstance(wanted, dict) and isinstance(wanted.get("package"), str):
                    yield alias.replace("-", "_"), wanted["package"].replace("-", "_")


def _tables_of(table: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
    return [value for value in table.values() if isinstance(value, dict)]


def _table(table: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = table.get(key)
    return found if isinstance(found, dict) else {}


def _toml(text: str | None) -> Mapping[str, object]:
    try:
        return tomllib.loads(text or "")
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _upwards(folder: str) -> Iterator[str]:
    """A folder and those above it, up to the top of the tree."""
    while folder:
        yield folder
        folder = folder_of(folder)
    yield ""
