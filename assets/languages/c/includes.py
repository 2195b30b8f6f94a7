"""The includes of a file. Level 1 is an include in quotes, which is looked for beside the file first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text


def imported_names(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
    """An include brings all names of a file; one whose path a macro makes has no name."""
    conditions = [node for node in nodes.get("conditional", ()) if not _is_guard(node)]
    scope_of = block_finder(conditional=[Span(*node.byte_range) for node in conditions])
    return sorted(_imported_name(node, scope_of(node.start_byte)) for node in nodes.get("import", ()))


def _imported_name(node: Node, scope: str) -> ImportedName:
    path = node.child_by_field_name("path")
    written = node_text(path)
    if path is None or path.type not in ("string_literal", "system_lib_string"):
        return ImportedName(node.start_byte, written, "", "", 0, scope)
    level = int(path.type == "string_literal")
    return ImportedName(node.start_byte, written[1:-1].strip(), STAR, "", level, scope)


def _is_guard(node: Node) -> bool:
    """`#ifndef A` over `#define A` keeps a header from being read twice, and makes nothing conditional."""
    named = node.named_children
    return (
        len(named) > 1
        and named[1].type == "preproc_def"
        and field_text(named[1], "name") == field_text(node, "name") != ""
    )
