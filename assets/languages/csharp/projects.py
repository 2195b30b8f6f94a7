"""The projects of a tree: which files are theirs, what they reference, and what they use everywhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from assets.imports.tree import Tree, folder_of, joined, name_of

PROJECT = ".csproj"
# Files that MSBuild imports into the projects below them.
SHARED = ("Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props")

_REFERENCE = re.compile(r'<ProjectReference\s[^>]*?Include\s*=\s*"([^"]+)"')
_PACKAGE = re.compile(r'<Package(?:Reference|Version)\s[^>]*?(?:Include|Update)\s*=\s*"([^"]+)"')
_USING = re.compile(r'<Using\s[^>]*?Include\s*=\s*"([\w.]+)"')
# By custom what a whole project uses stands in a file of this name.
_GLOBAL_FILE = re.compile(r"(?i)(?:global)?(?:usings?|imports?)(?:\.\w+)?\.cs\Z")
_GLOBAL_USING = re.compile(r"^\s*global\s+using\s+(?:global::)?([\w.]+)\s*;", re.MULTILINE)


class Projects:
    """Projects by the folder of their file. A folder with several counts as one project."""

    def __init__(self, tree: Tree) -> None:
        """Read the project files of the tree."""
        self.packages: set[str] = set()
        self._references: defaultdict[str, set[str]] = defaultdict(set)
        self._used: defaultdict[str, list[str]] = defaultdict(list)
        self._reached: dict[str, frozenset[str]] = {}
        for path in tree.paths:
            if path.endswith(PROJECT) or name_of(path) in SHARED:
                self._read(path, tree.read(path) or "")
            elif _GLOBAL_FILE.search(name_of(path)):
                self._used[folder_of(path)] += _GLOBAL_USING.findall(tree.read(path) or "")

    def of(self, path: str) -> str | None:
        """The folder of the project that a file is part of; None where it is of none."""
        return next((folder for folder in _upwards(path) if folder in self._references), None)

    def within_reach(self, project: str) -> frozenset[str]:
        """A project, and all that it references, directly or not."""
        if project not in self._reached:
            found, waiting = {project}, [project]
            while waiting:
                new = self._references.get(waiting.pop(), set()) - found
                found |= new
                waiting += new
            self._reached[project] = frozenset(found)
        return self._reached[project]

    def used_everywhere(self, path: str) -> list[str]:
        """The namespaces that a file has by what is said for the whole project."""
        return [namespace for folder in _upwards(path) for namespace in self._used.get(folder, ())]

    def _read(self, path: str, text: str) -> None:
        folder = folder_of(path)
        self.packages.update(_PACKAGE.findall(text))
        self._used[folder] += _USING.findall(text)
        if path.endswith(PROJECT):
            written = (reference.replace("\\", "/") for reference in _REFERENCE.findall(text))
            found = (joined(folder, reference) for reference in written)
            self._references[folder] |= {folder_of(each) for each in found if each}


def _upwards(path: str) -> Iterator[str]:
    """The folders above a path, the nearest first."""
    while path:
        path = folder_of(path)
        yield path
