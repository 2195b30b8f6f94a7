"""What a Scala file imports: lists, selectors, renames, and names that an earlier import brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

_RENAMED = ("arrow_renamed_identifier", "as_renamed_identifier")


def read_imports(statements: Sequence[Node], functions: Sequence[Span]) -> list[ImportedName]:
    """One name for each selector; what is exported is handed on.

    After `import a.b`, `import b.C` is of `a.b`, and is given so.
    """
    scope_of = block_finder(function=functions)
    known: dict[str, str] = {}
    found = []
    for statement in sorted(statements, key=lambda node: node.start_byte):
        scope = "export" if statement.type == "export_declaration" else scope_of(statement.start_byte)
        for written in _names(statement):
            name = written._replace(module=_expanded(written.module, known), scope=scope)
            found.append(name)
            if name.alias:
                known[name.alias] = f"{name.module}.{name.name}"
    return found


def _names(statement: Node) -> Iterator[ImportedName]:
    at, path = statement.start_byte, list[str]()
    for child in statement.children:
        if child.type == "identifier":
            path.append(node_text(child))
        elif child.type == ",":
            yield from _last_of(at, path)
            path = []
        elif child.is_named:
            yield from _selected(at, ".".join(path), child)
            path = []
    yield from _last_of(at, path)


def _last_of(at: int, path: Sequence[str]) -> Iterator[ImportedName]:
    """`a.b.C` takes C from a.b; what a selector has taken from is empty here."""
    if len(path) > 1:
        yield ImportedName(at, ".".join(path[:-1]), path[-1], path[-1], 0, "")


def _selected(at: int, module: str, selector: Node) -> Iterator[ImportedName]:
    if selector.type == "namespace_selectors":
        for child in selector.named_children:
            yield from _selected(at, module, child)
    elif selector.type == "namespace_wildcard":
        yield ImportedName(at, module, STAR, "", 0, "")
    elif selector.type == "identifier":
        yield ImportedName(at, module, node_text(selector), node_text(selector), 0, "")
    elif selector.type in _RENAMED and (alias := field_text(selector, "alias")) != "_":
        yield ImportedName(at, module, field_text(selector, "name"), alias, 0, "")


def _expanded(module: str, known: dict[str, str]) -> str:
    first, dot, rest = module.partition(".")
    return f"{known[first]}{dot}{rest}" if first in known else module
