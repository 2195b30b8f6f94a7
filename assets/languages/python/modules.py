"""The Python modules of a tree, found from its paths alone: packages, modules, and the roots they lie under.

A root is a folder from which absolute imports start. Nobody says where they are, so they are read off the
tree: the folder of an outermost package, the folder of a module outside all packages, and, for namespace
packages, each folder above those. Below a project's `src`, a folder of nothing but packages is a namespace
(PEP 420) and no root. A module is known by its place: the path of its file or folder without a suffix.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from assets.imports.tree import folder_of, name_of

# In the order in which Python, its type checkers and Cython take them.
SUFFIXES = (".py", ".pyi", ".pyx")

# What lies in these is there to be tested or shown, and imported from within the same folder only.
APART = frozenset({
    "test", "tests", "testing", "testdata", "test_data", "fixtures",
    "example", "examples", "sample", "samples", "demo", "demos", "doc", "docs",
})  # fmt: skip
# What projects put on the path: a lone module in one of them is imported from anywhere.
SOURCE_FOLDERS = frozenset({"", "src", "lib", "python", "source"})

# What makes a folder that of a project, whose `src` is then a root.
PROJECT_FILES = frozenset({"pyproject.toml", "setup.py", "setup.cfg"})
# What a namespace package may hold of its own: the mark that its packages are typed (PEP 561).
TYPED = "py.typed"


class Kind(IntEnum):
    """What a top-level name is. Python looks for a namespace package where it found nothing else."""

    PACKAGE = 0
    MODULE = 1
    NAMESPACE = 2


class Top(NamedTuple):
    """A top-level name as it is found below one root."""

    root: str
    kind: Kind


class Modules:
    """The modules of a tree, by place and by top-level name."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Find the modules among the paths of a tree."""
        paths = list(paths)
        self._sources = {_join_source(path) for path in paths if name_of(path) in PROJECT_FILES}
        self._holders = {folder_of(path) for path in paths if name_of(path) != TYPED}
        self._files: dict[str, str] = {}
        self._packages: set[str] = set()
        self._tops: defaultdict[str, set[Top]] = defaultdict(set)
        for path in sorted(filter(_is_module, paths), key=_preference):
            self._add_file(path)
        for folder in {folder_of(file) for file in self._files.values()}:
            self._add_packages_over(folder)
        for place in self._files:
            self._add_module(place)

    def file(self, place: str) -> str | None:
        """The file of the module or package at a place; None for a namespace package, and for nothing."""
        return self._files.get(place)

    def tops(self, name: str, folder: str) -> list[Top]:
        """What a top-level name can be for a file in `folder`."""
        return [top for top in self._tops.get(name, ()) if _is_visible(top, folder)]

    def is_namespace(self, folder: str) -> bool:
        """Whether a folder is a namespace package for sure, so that what lies in it has a longer name."""
        while self.holds_packages_only(folder):
            folder = folder_of(folder)
            if folder in self._sources:
                return True
        return False

    def lies_below_source(self, folder: str) -> bool:
        """Whether a folder lies below a project's `src`, so that its modules have a longer name."""
        return any(ancestor in self._sources for ancestor in _down_to(folder_of(folder)))

    def holds_packages_only(self, folder: str) -> bool:
        """Whether a folder has no file of its own, and is none that projects put on the path."""
        return folder not in self._holders and name_of(folder) not in SOURCE_FOLDERS

    def _add_file(self, path: str) -> None:
        folder = folder_of(path)
        if is_package_file(path):
            self._files.setdefault(folder, path)
            self._packages.add(folder)
        else:
            self._files.setdefault(path[: path.rindex(".")], path)

    def _add_packages_over(self, folder: str) -> None:
        above, outermost = self._outermost_package(folder)
        if outermost and not self.is_namespace(folder_of(outermost)):
            self._tops[name_of(outermost)].add(Top(folder_of(outermost), Kind.PACKAGE))
        for namespace in above:
            self._tops[name_of(namespace)].add(Top(folder_of(namespace), Kind.NAMESPACE))
        innermost = self._innermost_package(folder)
        if innermost and innermost != outermost and _apart(innermost):
            self._tops[name_of(innermost)].add(Top(folder_of(innermost), Kind.PACKAGE))

    def _add_module(self, place: str) -> None:
        folder = folder_of(place)
        if place in self._packages or (folder and folder in self._packages):
            return
        if _apart(folder) or not self._outermost_package(folder)[1]:
            self._tops[name_of(place)].add(Top(folder, Kind.MODULE))

    def _outermost_package(self, folder: str) -> tuple[list[str], str]:
        """The folders from the top of the tree down to the first package, and that package, or empty."""
        above: list[str] = []
        for ancestor in _down_to(folder):
            if ancestor in self._packages:
                return above, ancestor
            above.append(ancestor)
        return above, ""

    def _innermost_package(self, folder: str) -> str:
        """The outermost of the packages that hold `folder` without a gap, or empty."""
        found = ""
        while folder in self._packages and folder:
            found, folder = folder, folder_of(folder)
        return found


def _join_source(project_file: str) -> str:
    folder = folder_of(project_file)
    return f"{folder}/src" if folder else "src"


def is_package_file(path: str) -> bool:
    """Whether a path is what makes its folder a package."""
    return name_of(path).partition(".")[0] == "__init__"


def shared_folders(one: str, other: str) -> int:
    """How many folders two paths have in common from the top of the tree."""
    count = 0
    for a, b in zip(one.split("/"), other.split("/"), strict=False):
        if a != b or not a:
            break
        count += 1
    return count


def holds(root: str, folder: str) -> bool:
    """Whether `folder` is `root` or lies below it."""
    return not root or folder == root or folder.startswith(root + "/")


def _is_module(path: str) -> bool:
    return path.endswith(SUFFIXES) and not name_of(path).startswith(".")


def _preference(path: str) -> tuple[bool, int, str]:
    suffix = next(index for index, suffix in enumerate(SUFFIXES) if path.endswith(suffix))
    return not is_package_file(path), suffix, path


def _down_to(folder: str) -> Iterator[str]:
    """The folders from the top of the tree down to one, the top itself left out."""
    parts = folder.split("/") if folder else []
    return ("/".join(parts[: depth + 1]) for depth in range(len(parts)))


def _apart(folder: str) -> bool:
    return not APART.isdisjoint(folder.split("/"))


def _is_visible(top: Top, folder: str) -> bool:
    """Whether a file in `folder` may mean what lies under a root.

    It may where the root is a folder above it. Elsewhere it may mean a package, unless that lies apart from
    it; and a module, where its folder is one that projects put on the path.
    """
    if holds(top.root, folder):
        return True
    if top.kind is Kind.MODULE and name_of(top.root) not in SOURCE_FOLDERS:
        return False
    apart = next((ancestor for ancestor in _down_to(top.root) if name_of(ancestor) in APART), None)
    return apart is None or holds(apart, folder)
