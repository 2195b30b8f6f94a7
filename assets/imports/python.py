"""Python's import statements to the files of the same tree that they lead to."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

import pyarrow as pa

from assets.imports.modules import Kind, Modules, Top, folder_of, holds, is_package_file, shared_folders
from assets.imports.tables import EDGES, UNRESOLVED, Resolution, Statement, defined_names, statements_of

STAR = "*"


class Reason(Enum):
    """Why a statement leads to no file of the tree."""

    EXTERNAL = "external"
    MISSING = "missing"
    AMBIGUOUS = "ambiguous"


class _Hit(NamedTuple):
    """The file that a module is, and whether the imported name is that module or something in it."""

    file: str
    is_submodule: bool


def resolve_imports(statements: pa.Table, paths: Iterable[str], definitions: pa.Table) -> Resolution:
    """Lead each imported name to the file of the tree that it stands for.

    `statements` has the columns path, line, module, name, alias, level and scope; `definitions` has path and
    symbol, for the files of the same tree. `from a import b` leads to the submodule `b` where there is one;
    else, where `a` is a package that takes `b` from elsewhere, to the file that defines it; else to `a`. What
    leads to the very file that it stands in gives nothing.
    """
    rows = list(statements_of(statements))
    resolver = _Resolver(Modules(paths), rows, defined_names(definitions))
    lines: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    unresolved = set()
    for row in rows:
        target = resolver.target(row)
        if isinstance(target, Reason):
            unresolved.add((row.path, row.line, row.module, row.name, row.level, target.value))
        elif target != row.path:
            lines[row.path, target].add(row.line)
    edges = sorted((source, target, "import", len(found), 1.0) for (source, target), found in lines.items())
    return Resolution(_table(edges, EDGES), _table(sorted(unresolved), UNRESOLVED))


def _table(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> pa.Table:
    columns = list(zip(*rows, strict=True)) or [() for _ in schema]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


class _Resolver:
    """Answers for the statements of one tree; what it was asked before it remembers."""

    def __init__(self, modules: Modules, rows: Iterable[Statement], defined: Mapping[str, set[str]]) -> None:
        self._modules = modules
        self._defined = defined
        self._handed_on = _handed_on(rows)
        self._hits: dict[tuple[str, str, str, int], _Hit | Reason] = {}
        self._definers: dict[tuple[str, str], str | None] = {}

    def target(self, row: Statement) -> str | Reason:
        """The file that a statement leads to, or why there is none."""
        hit = self._hit(row)
        if isinstance(hit, Reason):
            return hit
        if hit.is_submodule or row.name in ("", STAR) or not is_package_file(hit.file):
            return hit.file
        return self._definer(hit.file, row.name) or hit.file

    def _hit(self, row: Statement) -> _Hit | Reason:
        folder = folder_of(row.path)
        asked = (folder, row.module, row.name, row.level)
        if asked not in self._hits:
            find = self._relative if row.level else self._absolute
            self._hits[asked] = find(folder, row)
        return self._hits[asked]

    def _relative(self, folder: str, row: Statement) -> _Hit | Reason:
        parts = folder.split("/") if folder else []
        up = row.level - 1
        if up > len(parts):
            return Reason.MISSING
        base = "/".join(parts[: len(parts) - up])
        return self._at(base, row) or Reason.MISSING

    def _absolute(self, folder: str, row: Statement) -> _Hit | Reason:
        name = row.module.partition(".")[0]
        tops = self._modules.tops(name, folder)
        standard = name in sys.stdlib_module_names
        if standard:
            tops = [top for top in tops if top.kind is not Kind.NAMESPACE and holds(top.root, folder)]
        regular = [top for top in tops if top.kind is not Kind.NAMESPACE]
        for among in (regular, tops):
            hits = {top: hit for top in among if (hit := self._at(top.root, row))}
            if hits:
                return _nearest(hits, folder)
        return Reason.MISSING if regular and not standard else Reason.EXTERNAL

    def _at(self, base: str, row: Statement) -> _Hit | None:
        """What the module of a statement is, taken from a folder."""
        place = _join(base, row.module.replace(".", "/"))
        if row.name not in ("", STAR) and (file := self._modules.file(_join(place, row.name))):
            return _Hit(file, is_submodule=True)
        found = self._modules.file(place)
        return _Hit(found, is_submodule=False) if found else None

    def _definer(self, package: str, name: str) -> str | None:
        asked = (package, name)
        if asked not in self._definers:
            self._definers[asked] = self._follow(package, name)
        return self._definers[asked]

    def _follow(self, package: str, name: str) -> str | None:
        """The file that defines what a package hands on under a name, however many packages hand it on."""
        waiting, seen = [(package, name)], set()
        while waiting:
            file, sought = asked = waiting.pop()
            if not sought or sought in self._defined.get(file, ()):
                return file
            if asked not in seen:
                seen.add(asked)
                waiting += reversed(list(self._sources(file, sought)))
        return None

    def _sources(self, package: str, name: str) -> Iterator[tuple[str, str]]:
        """Where a package may have a name from: a file, and the name there, empty for the file itself."""
        for row in self._handed_on.get((package, name), ()):
            hit = self._hit(row)
            if isinstance(hit, _Hit):
                yield hit.file, "" if hit.is_submodule else row.name
        for row in self._handed_on.get((package, STAR), ()):
            hit = self._hit(row)
            if isinstance(hit, _Hit):
                yield hit.file, name


def _handed_on(rows: Iterable[Statement]) -> dict[tuple[str, str], list[Statement]]:
    """What each package takes `from` elsewhere for those who import it, by package file and name."""
    handed_on: defaultdict[tuple[str, str], list[Statement]] = defaultdict(list)
    for row in rows:
        if row.name and row.scope != "function" and is_package_file(row.path):
            handed_on[row.path, STAR if row.name == STAR else row.alias].append(row)
    return handed_on


def _nearest(hits: Mapping[Top, _Hit], folder: str) -> _Hit | Reason:
    """The hit whose root has most folders in common with `folder`; of two such, the one above it."""

    def nearness(top: Top) -> tuple[int, bool]:
        return shared_folders(top.root, folder), holds(top.root, folder)

    best = max(map(nearness, hits))
    nearest = {hit for top, hit in hits.items() if nearness(top) == best}
    return nearest.pop() if len(nearest) == 1 else Reason.AMBIGUOUS


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder and name else folder or name
