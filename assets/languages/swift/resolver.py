"""Swift's modules to those of their files that define what a file uses."""

from __future__ import annotations

from collections.abc import Sequence

from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree, folder_of
from assets.languages.swift.packages import Module, Modules

# Methods and functions of the standard library and of Apple's frameworks.
_COMMON = """
    add addSubview allSatisfy append apply assert assertionFailure async bind cancel compactMap compare
    contains count decode description encode enumerated execute fatalError filter first flatMap forEach
    fulfill get hash index init insert isEmpty joined last load lock lowercased makeIterator map max
    merge min next perform popLast precondition prefix print publish random read reduce register reload
    remove removeAll removeFirst removeLast removeValue replace reset resume reversed run save send set
    setUp shuffled sink sleep sort sorted split start starts stop store subscribe suffix swap sync
    tearDown union unlock update updateValue uppercased validate wait withUnsafeBytes write zip
"""


class SwiftResolver(Resolver):
    """The files of a module have each other's names; of an imported one those count that are used."""

    common = frozenset(_COMMON.split())
    self_is_implied = True
    imports_are_members = False

    def __init__(self, tree: Tree) -> None:
        """Know the modules of the tree."""
        self._modules = Modules(tree)
        self._landings: dict[tuple[str, str, str], Landing | Reason] = {}

    def land(self, statement: Statement) -> Landing | Reason:
        """The files of a module."""
        asked = (folder_of(statement.path), statement.module, statement.name)
        if asked not in self._landings:
            self._landings[asked] = self._find(statement)
        return self._landings[asked]

    def beside(self, path: str) -> Sequence[str]:
        """The other files of the module."""
        return self._modules.swift_files(self._modules.of(path))

    def _find(self, row: Statement) -> Landing | Reason:
        # A submodule, as in `import A.B`, is of the same files.
        name = row.module.partition(".")[0]
        modules = _nearest(row.path, self._modules.by_name.get(name, []))
        if len(modules) != 1:
            return Reason.AMBIGUOUS if modules else Reason.EXTERNAL
        files = self._modules.swift_files(modules[0])
        if files:
            return Landing(tuple(files), row.name)
        headers = self._modules.headers(modules[0])
        return Landing(tuple(headers)) if headers else Reason.MISSING


def _nearest(path: str, modules: Sequence[Module]) -> list[Module]:
    """Of modules of one name those whose folder has most folders in common with a path."""

    def shared(module: Module) -> int:
        pairs = zip(path.split("/"), module.folder.split("/"), strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), len(path))

    most = max(map(shared, modules), default=0)
    return [module for module in modules if shared(module) == most]
