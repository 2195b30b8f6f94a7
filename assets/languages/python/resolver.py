"""Python's import statements to the files of the same tree that they lead to."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping

from assets.imports.tree import COMPUTED, STAR, Landing, Reason, Resolver, Statement, Tree, folder_of
from assets.languages.python.modules import Kind, Modules, Top, holds, is_package_file, shared_folders

# What is called on values of the language's own: no definition in a tree is meant by its name alone.
_OWN_TYPES = (str, bytes, list, dict, set, int, float, type, BaseException)


class PythonResolver(Resolver):
    """Finds modules by the roots of a tree. `from a import b` is the submodule `b` where there is one."""

    common = frozenset(dir(builtins)).union(*map(dir, _OWN_TYPES))

    def __init__(self, tree: Tree) -> None:
        """Read the modules off the tree's paths."""
        self._modules = Modules(tree.paths)
        self._landings: dict[tuple[str, str, str, int], Landing | Reason] = {}

    def land(self, statement: Statement) -> Landing | Reason:
        """The module that a statement names, with the name that is still to be found in it."""
        if statement.module == COMPUTED:
            return Reason.DYNAMIC
        folder = folder_of(statement.path)
        asked = (folder, statement.module, statement.name, statement.level)
        if asked not in self._landings:
            find = self._relative if statement.level else self._absolute
            self._landings[asked] = find(folder, statement)
        return self._landings[asked]

    def hands_on(self, statement: Statement) -> bool:
        """A package hands on what its `__init__` takes from elsewhere."""
        return bool(statement.name) and statement.scope != "function" and is_package_file(statement.path)

    def _relative(self, folder: str, row: Statement) -> Landing | Reason:
        parts = folder.split("/") if folder else []
        up = row.level - 1
        if up > len(parts):
            return Reason.MISSING
        base = "/".join(parts[: len(parts) - up])
        return self._at(base, row) or Reason.MISSING

    def _absolute(self, folder: str, row: Statement) -> Landing | Reason:
        name = row.module.partition(".")[0]
        tops = self._modules.tops(name, folder)
        standard = name in sys.stdlib_module_names
        if standard:
            tops = [top for top in tops if self._hides_the_standard(top, folder)]
        regular = [top for top in tops if top.kind is not Kind.NAMESPACE]
        for among in (regular, tops):
            hits = {top: hit for top in among if (hit := self._at(top.root, row))}
            if hits:
                return _nearest(hits, folder)
        return Reason.MISSING if regular and not standard else Reason.EXTERNAL

    def _hides_the_standard(self, top: Top, folder: str) -> bool:
        """Whether a file in `folder` may mean what has a name of the standard library."""
        if top.kind is Kind.NAMESPACE or not holds(top.root, folder):
            return False
        return not (self._modules.holds_packages_only(top.root) or self._modules.lies_below_source(top.root))

    def _at(self, base: str, row: Statement) -> Landing | None:
        """What the module of a statement is, taken from a folder."""
        place = _join(base, row.module.replace(".", "/"))
        if row.name not in ("", STAR) and (file := self._modules.file(_join(place, row.name))):
            return Landing((file,))
        found = self._modules.file(place)
        return Landing((found,), row.name) if found else None


def _nearest(hits: Mapping[Top, Landing], folder: str) -> Landing | Reason:
    """The hit whose root has most folders in common with `folder`; of two such, the one above it."""

    def nearness(top: Top) -> tuple[int, bool]:
        return shared_folders(top.root, folder), holds(top.root, folder)

    best = max(map(nearness, hits))
    nearest = {hit for top, hit in hits.items() if nearness(top) == best}
    return nearest.pop() if len(nearest) == 1 else Reason.AMBIGUOUS


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder and name else folder or name
