"""The modules of a tree: the targets of its packages, and folders where no package says what they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from assets.imports.tree import Tree, folder_of, joined

MANIFEST = "Package.swift"
# Where a package looks for the folder of a target that names none.
FOLDERS = ("Sources", "Source", "src", "srcs", "Tests", "Plugins")

_TARGET = re.compile(r"\.(?:target|executableTarget|testTarget|macro|plugin|systemLibrary)\s*\(")
_NAME = re.compile(r'\bname:\s*"([^"\\]+)"')
_PATH = re.compile(r'\bpath:\s*"([^"\\]+)"')
_COMMENT = re.compile(r"^\s*//[^\n]*", re.MULTILINE)


class Module(NamedTuple):
    """A module by its name, and the folder of its files."""

    name: str
    folder: str


class Modules:
    """The modules of a tree, and which each file is part of."""

    def __init__(self, tree: Tree) -> None:
        """Read the packages of the tree."""
        self._tree = tree
        self._known = frozenset(_modules(tree))
        self._folders = {module.folder: module for module in sorted(self._known)}
        self._files: defaultdict[Module, list[str]] = defaultdict(list)
        self.by_name: defaultdict[str, list[Module]] = defaultdict(list)
        for path in tree.paths:
            if path.endswith(".swift"):
                self._files[self.of(path)].append(path)
        for module in sorted(self._known.union(self._files)):
            self.by_name[module.name].append(module)

    def of(self, path: str) -> Module:
        """The target that holds a file most closely; where none does, its outermost folder."""
        folder = folder_of(path)
        while folder and folder not in self._folders:
            folder = folder_of(folder)
        if folder in self._folders:
            return self._folders[folder]
        first = path.partition("/")[0] if "/" in path else ""
        return Module(first, first)

    def swift_files(self, module: Module) -> list[str]:
        """The Swift files of a module, sorted; the same object for the same module."""
        return self._files[module]

    def headers(self, module: Module) -> list[str]:
        """The headers of a module in C."""
        return [
            path for path in self._tree.paths if path.startswith(f"{module.folder}/") and path.endswith(".h")
        ]


def _modules(tree: Tree) -> Iterator[Module]:
    """The targets that manifests declare and whose folders are there."""
    folders = {path[:at] for path in tree.paths for at, character in enumerate(path) if character == "/"}
    for path in tree.named(MANIFEST):
        text = _COMMENT.sub("", tree.read(path) or "")
        for found in _TARGET.finditer(text):
            arguments = _within_brackets(text, found.end())
            name, given = _NAME.search(arguments), _PATH.search(arguments)
            if name:
                places = [given[1]] if given else [f"{folder}/{name[1]}" for folder in FOLDERS]
                inner = (joined(folder_of(path), place) for place in places)
                folder = next((place for place in inner if place in folders), None)
                if folder:
                    yield Module(name[1], folder)


def _within_brackets(text: str, start: int) -> str:
    """The text from `start` to the bracket that closes what was open there."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return text[start:at]
    return text[start:]
