"""What a resolver knows of a tree, and what it says of a statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

STAR = "*"
# What stands for the name of a module that is known only when the code runs: nothing can be called this.
COMPUTED = "()"


class Statement(NamedTuple):
    """One imported name in one file, as `import_statement` has it, with the path of the file."""

    path: str
    line: int
    module: str
    name: str
    alias: str
    level: int
    scope: str


class Reason(Enum):
    """Why a statement leads to no file of the tree."""

    EXTERNAL = "external"
    """The language's own library, or a package of somebody else."""
    MISSING = "missing"
    """What it names would lie in the tree, and does not: generated, or gone."""
    AMBIGUOUS = "ambiguous"
    """Several files are as near."""
    DYNAMIC = "dynamic"
    """What it names is known only when it runs."""
    UNSUPPORTED = "unsupported"
    """A form that the resolver does not follow."""


class Landing(NamedTuple):
    """Where a statement leads: the files that its module is, and the name still to be found in them.

    A module of most languages is one file; a Go package or a Java package is a set of them. An empty name
    means the files as a whole, `*` all that they hold.
    """

    files: tuple[str, ...]
    name: str = ""


def _reads_nothing(_: str) -> str | None:
    return None


@dataclass(frozen=True)
class Tree:
    """A tree of files as a resolver sees it."""

    paths: Sequence[str]
    """The paths of all files of the tree, sorted."""
    symbols: Mapping[str, set[str]] = field(default_factory=dict)
    """The dotted names that each file of the resolver's languages defines."""
    methods: Mapping[str, set[str]] = field(default_factory=dict)
    """The files that define a method, by its name."""
    namespaces: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The packages or namespaces that each of these files says that it belongs to, at least one."""
    read: Callable[[str], str | None] = _reads_nothing
    """The text of a manifest by its path; None where there is none, or it is too large to be one."""

    nested: Mapping[str, set[str]] = field(default_factory=dict)
    """The last names of the classes that each file defines within another."""

    @cached_property
    def files(self) -> frozenset[str]:
        """The same paths, to ask whether one is there."""
        return frozenset(self.paths)

    @cached_property
    def packages(self) -> Mapping[str, str]:
        """The one package of each file, in a language where it has one; else the last."""
        return {path: names[-1] for path, names in self.namespaces.items()}

    @cached_property
    def folders(self) -> Mapping[str, Sequence[str]]:
        """The files that lie directly in each folder, sorted; the top of the tree is the empty folder."""
        found: dict[str, list[str]] = {}
        for path in self.paths:
            found.setdefault(folder_of(path), []).append(path)
        return found

    def named(self, *names: str) -> Iterator[str]:
        """The paths whose last part is one of `names`, sorted."""
        wanted = frozenset(names)
        return (path for path in self.paths if name_of(path) in wanted)


class Resolver:
    """Leads the statements of one language, or of several that import each other, into one tree."""

    common: frozenset[str] = frozenset()
    """Names that every program of the language calls on what is not its own, as `append` of a list."""

    implied: frozenset[str] = frozenset()
    """Names that a file may define without a symbol of that name, as JavaScript's `default`."""

    self_is_implied = False
    """Whether a bare call can be of a method of the class that it stands in, or of its bases."""

    imports_are_members = True
    """Whether code has from a file what that imports, as `module.name`; if not, `hands_on` alone counts."""

    names_are_imported = True
    """Whether a bare name that a file neither imports nor defines is the language's own, or a local one."""

    def land(self, statement: Statement) -> Landing | Reason:
        """Where a statement leads, before re-exports are followed; or why nowhere."""
        raise NotImplementedError

    def bound_as(self, statement: Statement, landing: Landing) -> str:  # noqa: ARG002
        """The name by which a file uses what a statement imports; empty for none."""
        return statement.alias

    def hands_on(self, statement: Statement) -> bool:
        """Whether who imports the statement's file can have from it what the statement imports."""
        return statement.scope == "export"

    def beside(self, path: str) -> Sequence[str]:  # noqa: ARG002
        """Files whose names a file has without importing them, such as those of its package, itself or not.

        The same object for all files that have the same beside them.
        """
        return ()


def folder_of(path: str) -> str:
    """The folder that holds a path; empty for the top of the tree."""
    return path.rpartition("/")[0]


def name_of(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def joined(folder: str, path: str) -> str | None:
    """A relative path from a folder, as a path from the top of the tree; None where it leaves the tree."""
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
