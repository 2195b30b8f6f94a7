"""The call and inheritance edges of a tree, in the languages of one resolver.

A name is looked for in what its file imports, then in what the file defines, in what it has without an
import, and last in the whole tree, where it counts if it is defined once, or by the class that its receiver
is called like. So a name that many files define gives an edge to the one that is meant, or none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from assets.imports.apart import may_see
from assets.imports.classes import Classes, Place
from assets.imports.edges import Edges, shared
from assets.imports.following import Follower
from assets.imports.known import Known
from assets.imports.tables import Use
from assets.imports.tree import STAR, Landing, Resolver, Statement, folder_of

# A method of a class that is imported or inherited from; a subclass may have overridden it.
OF_CLASS = 0.9
# A name of a module that defines it nowhere to be seen.
OF_MODULE = 0.5
# The only definition of a name in the tree, called on something of an unknown class.
ONLY_ONE = 0.5

SELF = frozenset(("self", "cls", "this", "$this", "static", "Self"))
SUPER = frozenset(("super", "super()", "parent", "base"))

Targets = Mapping[str, float]


def resolve_references(known: Known, edges: Edges) -> None:
    """Add the edges of everything that the files call or inherit from.

    What a file uses of the files beside it, which it need not import, counts as imported.
    """
    references = References(known)
    references.learn_bases(use for use in known.uses if use.kind == "inherit")
    for use in known.uses:
        if use.kind in ("call", "inherit"):
            kind, targets = use.kind, references.targets(use)
        elif use.kind == "use":
            kind, targets = "import", references.beside(use)
        else:
            continue
        for target, sure in targets.items():
            edges.add(use.path, target, kind, use.times, sure)


class References:
    """Where the names lead that the files of one tree use."""

    def __init__(self, known: Known) -> None:
        """Know what the files import and define."""
        tree = known.tree
        self._symbols = tree.symbols
        self._resolver = resolver = known.resolver
        self._follower = Follower(
            [row for row in known.statements if _is_member(resolver, row)], tree.symbols, resolver
        )
        self._classes = Classes(tree.symbols)
        self._bound: defaultdict[tuple[str, str], list[Landing]] = defaultdict(list)
        self._stars: defaultdict[str, list[Landing]] = defaultdict(list)
        self._own_names = known.own_names
        self._generics = known.generics
        self._namespaces = tree.namespaces
        for row, landing in zip(known.statements, known.landings, strict=True):
            if isinstance(landing, Landing):
                self._bind(row, landing)
        self._bound_files = frozenset(path for path, _ in self._bound)
        self._methods = tree.methods
        self._of_classes: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self._beside: dict[int, tuple[Sequence[str], Mapping[str, list[str]]]] = {}
        self._definers: defaultdict[str, set[str]] = defaultdict(set)
        for path, symbols in tree.symbols.items():
            for symbol in symbols:
                owner, _, name = symbol.rpartition(".")
                if owner:
                    self._of_classes[owner.rpartition(".")[2].lower(), name].add(path)
                else:
                    self._definers[symbol].add(path)
        self._own = {path: {s.rpartition(".")[2] for s in found} for path, found in tree.symbols.items()}

    def learn_bases(self, inherits: Iterable[Use]) -> None:
        """Tell the classes what they inherit from, before methods are looked for."""
        for use in inherits:
            chain = _chain(use)
            found = self._named(use.path, chain) or self.beside(use)
            bases = [Place(file, chain[-1]) for file in found]
            if not bases and use.name in self._symbols.get(use.path, ()):
                bases = [Place(use.path, use.name)]
            self._classes.inherits(Place(use.path, use.within), bases)

    def targets(self, use: Use) -> Targets:
        """The files that a call or a base class leads to, and how sure each is; none for its own file."""
        chain = _chain(use)
        first = chain[0]
        if len(chain) > 1 and (first in SELF or first in SUPER):
            return self._of_self(use, chain)
        named = self._named(use.path, chain)
        if named:
            return named
        if len(chain) == 1 and first in self._own.get(use.path, ()):
            return {}
        if len(chain) == 1 and self._resolver.self_is_implied:
            around = self._classes.around(use.path, use.within)
            owner = self._classes.owner(around, first) if around else None
            if owner:
                return {owner.path: OF_CLASS}
        if first in self._symbols.get(use.path, ()):
            owner = self._classes.owner(Place(use.path, first), chain[1]) if len(chain) == 2 else None
            return {owner.path: OF_CLASS} if owner else self._only_one(use)
        return self.beside(use) or self._only_one(use)

    def beside(self, use: Use) -> Targets:
        """The files beside a file that define what it uses, and neither defines nor imports by name."""
        chain = _chain(use)
        if use.receiver in self._namespaces.get(use.path, ()):
            chain = [use.name]
        elif self._own_names.hold(use.path, chain[0]):
            return {}
        found = [file for file in self._defined_beside(use.path, chain[0]) if file != use.path]
        if len(chain) == 1:
            return shared(self._generics.meant(use.path, chain[0], found))
        # A variable of a function can be called as something of the package is: what fits together counts.
        return {file: sure for file, sure in self._member(found, chain).items() if sure > OF_MODULE}

    def _defined_beside(self, path: str, name: str) -> Sequence[str]:
        files = self._resolver.beside(path)
        kept = self._beside.get(id(files))
        if kept is None:
            definers: defaultdict[str, list[str]] = defaultdict(list)
            for file in files:
                for symbol in self._symbols.get(file, ()):
                    definers[symbol].append(file)
            # The files are kept with their index, so that nothing else gets their id.
            kept = self._beside[id(files)] = (files, definers)
        return kept[1].get(name, ())

    def _bind(self, row: Statement, landing: Landing) -> None:
        if STAR in (landing.name, row.name):
            self._stars[row.path].append(landing)
        elif alias := self._resolver.bound_as(row, landing):
            # `import a.b` binds `a`, and is used as `a.b.name`.
            whole = not row.name and row.module.startswith(f"{alias}.")
            self._bound[row.path, row.module if whole else alias].append(landing)

    def _named(self, path: str, chain: Sequence[str]) -> Targets:
        """Where a chain of names leads through the imports of a file."""
        if path in self._bound_files:
            for size in range(len(chain), 0, -1):
                landings = self._bound.get((path, ".".join(chain[:size])))
                if landings:
                    return _surest(self._through(landing, chain[size:]) for landing in landings)
        for landing in self._stars.get(path, ()):
            found = self._follower.definers(landing.files, chain[0])
            if found:
                return self._member(self._generics.meant(path, chain[0], found), chain)
        return {}

    def _through(self, landing: Landing, rest: Sequence[str]) -> Targets:
        names = [*([landing.name] if landing.name else []), *rest]
        if not names:
            return shared(landing.files)
        found = self._follower.definers(landing.files, names[0])
        if found:
            return self._member(found, names)
        return {file: sure * OF_MODULE for file, sure in shared(landing.files).items()}

    def _member(self, files: Sequence[str], names: Sequence[str]) -> Targets:
        """Of files that define the first of some names, where the second leads: a method, or a function."""
        if len(names) == 1:
            return shared(files)
        found: dict[str, float] = {}
        for file, sure in shared(files).items():
            owner = self._classes.owner(Place(file, names[0]), names[1])
            if owner:
                found[owner.path] = sure * OF_CLASS
            elif names[0] not in self._symbols.get(file, ()):
                # The first name is the file itself.
                found[file] = sure * (1.0 if names[1] in self._symbols.get(file, ()) else OF_MODULE)
            elif self._classes.is_class(Place(file, names[0])):
                found[file] = sure * OF_MODULE
        return found

    def _of_self(self, use: Use, chain: Sequence[str]) -> Targets:
        around = self._classes.around(use.path, use.within)
        if around and len(chain) == 2:
            owner = self._classes.owner(around, use.name, bases_only=chain[0] in SUPER)
            if owner:
                return {owner.path: OF_CLASS}
        return self._only_one(use)

    def _only_one(self, use: Use) -> Targets:
        """The file that defines a name, where one alone in the tree does and no library has it too."""
        if use.name in self._resolver.common or (not use.receiver and self._resolver.names_are_imported):
            return {}
        found: Collection[str] = (self._methods if use.receiver else self._definers).get(use.name, ())
        if len(found) > 1 and use.receiver:
            # Of several classes with such a method, the one that the receiver is called like.
            like = use.receiver.rpartition(".")[2].replace("_", "").lower()
            found = self._of_classes.get((like, use.name), ())
        only = next(iter(found)) if len(found) == 1 else None
        return {only: ONLY_ONE} if only and may_see(folder_of(use.path), folder_of(only)) else {}


def _is_member(resolver: Resolver, row: Statement) -> bool:
    """Whether code can have what a statement imports from the file that it stands in."""
    return resolver.hands_on(row) or (resolver.imports_are_members and row.scope != "function")


def _chain(use: Use) -> list[str]:
    """`a.b` and `c` as [a, b, c]; what is no dotted name counts as one."""
    return [*use.receiver.replace("::", ".").split("."), use.name] if use.receiver else [use.name]


def _surest(found: Iterable[Targets]) -> Targets:
    surest: dict[str, float] = {}
    for targets in found:
        for file, sure in targets.items():
            surest[file] = max(sure, surest.get(file, 0.0))
    return surest
