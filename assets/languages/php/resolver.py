"""PHP's names to the files that define them, by PSR-4 where it says, and included files by their paths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree, folder_of, joined
from assets.languages.php.composer import read_prefixes

UNKNOWN = "${"
# Where Composer puts what others wrote; it is rarely part of a tree.
VENDOR = "vendor"

# Methods of the library's own classes, and of the frameworks that most code is written for.
_COMMON = """
    add all append assertEquals assertSame attach bind build clear clone close contains count create current
    delete each end equals execute exists expects fetch filter find first flush format get getCode getFile
    getIterator getLine getMessage getMock getName getPrevious getTraceAsString getType getValue has insert is
    isEmpty isValid jsonSerialize key last load map merge method modify next offsetExists offsetGet offsetSet
    offsetUnset open parse pop prepare push query read register remove render replace reset resolve rewind run
    save send set setName setValue size sort start stop toArray toString update valid validate will with write
"""


class PhpResolver(Resolver):
    """A name is defined in a namespace: in the file that a prefix of `composer.json` gives, or elsewhere."""

    common = frozenset(_COMMON.split())
    imports_are_members = False

    def __init__(self, tree: Tree) -> None:
        """Know what each namespace defines, and where classes are to be loaded from."""
        self._tree = tree
        self._prefixes = read_prefixes(tree)
        self._declaring: defaultdict[str, list[str]] = defaultdict(list)
        self._definers: defaultdict[str, list[str]] = defaultdict(list)
        for path, symbols in sorted(tree.symbols.items()):
            for namespace in tree.namespaces.get(path, ("",)):
                self._declaring[namespace].append(path)
                for symbol in symbols:
                    if "." not in symbol:
                        self._definers[_under(namespace, symbol)].append(path)

    def land(self, statement: Statement) -> Landing | Reason:
        """The file that defines a name or is included, or the files of a namespace."""
        if not statement.name:
            return self._included(statement)
        whole = _under(statement.module, statement.name)
        found = self._defining(statement.path, whole)
        if found:
            return Landing((found[0],), statement.name) if len(found) == 1 else Reason.AMBIGUOUS
        if whole in self._declaring:
            return Landing(tuple(self._declaring[whole]))
        own = statement.module in self._declaring and any(whole.startswith(p.prefix) for p in self._prefixes)
        return Reason.MISSING if own and statement.module else Reason.EXTERNAL

    def beside(self, path: str) -> Sequence[str]:
        """The files of its namespace."""
        return self._declaring.get(self._tree.packages.get(path, ""), ())

    def _defining(self, path: str, name: str) -> list[str]:
        """The file by convention, else the definers nearest to a path."""
        for prefix in self._prefixes:
            file = prefix.file_of(name)
            if file in self._tree.files:
                return [file]
        found = self._definers.get(name, [])
        most = max((_shared(path, file) for file in found), default=0)
        return [file for file in found if _shared(path, file) == most]

    def _included(self, row: Statement) -> Landing | Reason:
        if UNKNOWN in row.module:
            return Reason.DYNAMIC
        folders = (folder_of(row.path),) if row.level else (folder_of(row.path), "")
        places = [joined(folder, row.module) for folder in folders]
        found = next((place for place in places if place in self._tree.files), None)
        if found:
            return Landing((found,))
        return Reason.EXTERNAL if VENDOR in row.module.split("/") else Reason.MISSING


def _under(namespace: str, name: str) -> str:
    return f"{namespace}\\{name}" if namespace else name


def _shared(one: str, other: str) -> int:
    """How many folders two paths have in common from the top of the tree."""
    pairs = list(zip(folder_of(one).split("/"), folder_of(other).split("/"), strict=False))
    return next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs))
