"""From what the files of a tree name to edges between them, each language by its own resolver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from assets.imports.edges import Edges
from assets.imports.known import Known
from assets.imports.references import resolve_references
from assets.imports.statements import resolve_statements
from assets.imports.tables import (
    Named,
    Resolution,
    Symbol,
    Use,
    statements_of,
    symbols_of,
    unresolved_table,
    uses_of,
)
from assets.imports.tree import Reason, Resolver, Statement, Tree
from assets.languages.registry import language_of

ResolverMaker = Callable[[Tree], Resolver]
Row = TypeVar("Row", Statement, Use, Symbol)


def resolve(paths: Iterable[str], named: Named, read: Callable[[str], str | None]) -> Resolution:
    """Lead imports, calls and base classes to the files of the tree; `read` gives a manifest's text."""
    ordered = sorted(paths)
    makers = {path: maker for path in ordered if (maker := language_of(path).resolver) is not None}
    rows = list(statements_of(named.statements))
    statements = _by_maker(iter(rows), makers)
    symbols = _by_maker(symbols_of(named.definitions), makers)
    uses = _by_maker(uses_of(named.references), makers)
    edges = Edges()
    unresolved = {
        (row.path, row.line, row.module, row.name, row.level, Reason.UNSUPPORTED.value)
        for row in rows
        if row.path not in makers
    }
    for maker in dict.fromkeys(makers.values()):
        names = (*symbols_by_file(symbols[maker]), _namespaces(uses[maker]))
        tree = Tree(ordered, *names, read, _nested_classes(symbols[maker]))
        known = Known(tree, maker(tree), statements[maker], uses[maker])
        unresolved |= resolve_statements(known, edges)
        resolve_references(known, edges)
    return Resolution(edges.table(), unresolved_table(unresolved))


def _by_maker(
    rows: Iterator[Row], makers: Mapping[str, ResolverMaker]
) -> defaultdict[ResolverMaker, list[Row]]:
    found: defaultdict[ResolverMaker, list[Row]] = defaultdict(list)
    for row in rows:
        if row.path in makers:
            found[makers[row.path]].append(row)
    return found


def symbols_by_file(rows: Iterable[Symbol]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The `symbols` of each file, and the files of each of the `methods`, as a Tree has them."""
    symbols: defaultdict[str, set[str]] = defaultdict(set)
    methods: defaultdict[str, set[str]] = defaultdict(set)
    for path, symbol, kind in rows:
        symbols[path].add(symbol)
        if kind == "method":
            methods[symbol.rpartition(".")[2]].add(path)
    return symbols, methods


def _nested_classes(rows: Iterable[Symbol]) -> dict[str, set[str]]:
    nested: defaultdict[str, set[str]] = defaultdict(set)
    for path, symbol, kind in rows:
        owner, _, name = symbol.rpartition(".")
        if owner and kind == "class":
            nested[path].add(name)
    return nested


def _namespaces(uses: Sequence[Use]) -> dict[str, list[str]]:
    namespaces: defaultdict[str, list[str]] = defaultdict(list)
    for use in uses:
        if use.kind == "package" and use.name not in namespaces[use.path]:
            namespaces[use.path].append(use.name)
    return namespaces
