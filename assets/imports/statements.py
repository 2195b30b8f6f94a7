"""The import edges of a tree, in the languages of one resolver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from assets.imports.edges import Edges, shared
from assets.imports.following import Follower
from assets.imports.known import Known
from assets.imports.tables import Unresolved
from assets.imports.tree import STAR, Landing, Reason, Statement


def resolve_statements(known: Known, edges: Edges) -> set[Unresolved]:
    """Add the edge of every statement that leads to a file of the tree; give those that do not.

    Where a module hands a name on, the edge leads to the file that defines it. Of a module that is several
    files, those count that define what the importing file uses of it. What leads to the very file that it
    stands in gives nothing.
    """
    targets = _Targets(known)
    lines: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    sureness: defaultdict[tuple[str, str], float] = defaultdict(float)
    unresolved = set()
    for row, landing in zip(known.statements, known.landings, strict=True):
        if isinstance(landing, Reason):
            unresolved.add((row.path, row.line, row.module, row.name, row.level, landing.value))
            continue
        for target, sure in targets.of(row, landing).items():
            lines[row.path, target].add(row.line)
            sureness[row.path, target] = max(sure, sureness[row.path, target])
    for (source, target), found in lines.items():
        edges.add(source, target, "import", len(found), sureness[source, target])
    return unresolved


class _Targets:
    """The files that statements lead to once they have landed."""

    def __init__(self, known: Known) -> None:
        self._own_names = known.own_names
        self._generics = known.generics
        handed_on = [row for row in known.statements if known.resolver.hands_on(row)]
        self._bound_as = known.resolver.bound_as
        self._follower = Follower(handed_on, known.tree.symbols, known.resolver)
        self._used: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for use in known.uses:
            first, _, rest = use.receiver.partition(".")
            self._used[use.path, first].add(rest.partition(".")[0] or use.name)
            self._used[use.path, ""].add(first or use.name)

    def of(self, row: Statement, landing: Landing) -> Mapping[str, float]:
        """The files behind a landing, and how sure each is."""
        files = landing.files
        if landing.name not in ("", STAR):
            return shared(self._follower.definers(files, landing.name) or files)
        if len(files) == 1:
            return shared(files)
        alias = "" if landing.name == STAR else self._bound_as(row, landing)
        named = self._used.get((row.path, alias), set())
        if landing.name == STAR:
            named = {name for name in named if not self._own_names.hold(row.path, name)}
        found: dict[str, float] = {}
        for name in sorted(named):
            definers = self._generics.meant(row.path, name, self._follower.definers(files, name))
            for file, sure in shared(definers).items():
                found[file] = max(sure, found.get(file, 0.0))
        return found or ({} if landing.name == STAR else shared(files))
