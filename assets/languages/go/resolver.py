"""Go's imports to the files of packages: module paths from `go.mod`, `replace` and `go.work`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree, folder_of, joined

MANIFEST = "go.mod"
TEST_SUFFIX = "_test.go"

# Methods of the library's own interfaces and of its most used types.
_COMMON_METHODS = """
    Add Body Bytes Close Context Copy Count Delete Do Done Error Errorf Exec Fatal Fatalf Format Get Has
    Header Helper Index Init Insert Join Key Len Less Load Lock Log Logf Name Next Open Parse Path Print
    Printf Println Push Query Read Remove Reset Run Scan Seek Set Size Sort Start Stop Store String Sub Swap
    Sync Time Type Unlock Unwrap Update Value Wait Write WriteString
"""

_MODULE = re.compile(r"^\s*module\s+\"?([^\s\"]+)", re.MULTILINE)
# Both `replace a v1 => ../b` and a line of a block, `a => ../b`.
_REPLACE = re.compile(
    r"^\s*(?:replace\s+)?([^\s()]+)(?:\s+v\S+)?\s*=>\s*(\.{1,2}(?:/\S*)?)\s*$", re.MULTILINE
)
_COMMENT = re.compile(r"//[^\n]*")


class _Module(NamedTuple):
    """A module path, and the folder that holds its packages."""

    path: str
    folder: str


class GoResolver(Resolver):
    """A package is the files of a folder that say they belong to it; tests are not imported."""

    common = frozenset(_COMMON_METHODS.split())

    def __init__(self, tree: Tree) -> None:
        """Read the modules of the tree."""
        self._tree = tree
        self._beside: dict[tuple[str, str | None, bool], list[str]] = {}
        self._modules = sorted(_modules(tree), key=lambda module: len(module.path), reverse=True)

    def land(self, statement: Statement) -> Landing | Reason:
        """The files of the package at an import path."""
        module = next((one for one in self._modules if _holds(one.path, statement.module)), None)
        if module is None:
            return Reason.EXTERNAL
        folder = joined(module.folder, statement.module[len(module.path) :])
        files = self._package(folder) if folder is not None else ()
        return Landing(files, statement.name) if files else Reason.MISSING

    def bound_as(self, statement: Statement, landing: Landing) -> str:
        """A package is called what its files say, whatever its folder is called."""
        return statement.alias or self._tree.packages.get(landing.files[0], "")

    def beside(self, path: str) -> Sequence[str]:
        """The files of the package; those of its tests for each other only."""
        package = (folder_of(path), self._tree.packages.get(path), path.endswith(TEST_SUFFIX))
        if package not in self._beside:
            folder, own, tests = package
            self._beside[package] = [
                file
                for file in self._tree.folders[folder]
                if self._tree.packages.get(file) == own and (tests or not file.endswith(TEST_SUFFIX))
            ]
        return self._beside[package]

    def _package(self, folder: str) -> tuple[str, ...]:
        return tuple(
            file
            for file in self._tree.folders.get(folder, ())
            if file.endswith(".go") and not file.endswith(TEST_SUFFIX)
        )


def _modules(tree: Tree) -> Iterator[_Module]:
    """The modules that manifests declare, and those that they replace by a folder of the tree."""
    for path in tree.named(MANIFEST):
        text = _COMMENT.sub("", tree.read(path) or "")
        declared = _MODULE.search(text)
        if declared:
            yield _Module(declared[1], folder_of(path))
        for module, target in _REPLACE.findall(text):
            folder = joined(folder_of(path), target)
            if folder is not None:
                yield _Module(module, folder)


def _holds(module: str, path: str) -> bool:
    return path == module or path.startswith(module + "/")
