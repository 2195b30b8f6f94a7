"""Swift: types, functions and extensions with their attributes and comments, and the modules of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import tree_sitter_swift
from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.nodes import node_text
from assets.languages.structure.syntax import extract_syntax
from assets.languages.swift.resolver import SwiftResolver

GRAMMAR = Grammar.beside("swift", tree_sitter_swift.language, __file__)

# `import struct A.B` takes one name of a module.
_KINDS = frozenset(("typealias", "struct", "class", "enum", "protocol", "let", "var", "func"))


def extract(text: bytes) -> Extraction:
    """What a Swift file holds; windows alone where it is too long or too broken to parse.

    A parameter for a type can have the name of a type elsewhere, and never means it.
    """
    placeholders: set[str] = set()

    def read_imports(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
        placeholders.update(map(node_text, nodes.get("placeholder", ())))
        return [_imported_name(node) for node in nodes.get("import", ())]

    found = extract_syntax(GRAMMAR, text, read_imports)
    references = [one for one in found.references if one.kind != "use" or one.name not in placeholders]
    return replace(found, references=references)


def _imported_name(node: Node) -> ImportedName:
    path = "".join(next((node_text(n) for n in node.named_children if n.type == "identifier"), "").split())
    modifiers = "".join(node_text(n) for n in node.named_children if n.type == "modifiers")
    scope = "export" if "@_exported" in modifiers or "public" in modifiers else "module"
    if any(child.type in _KINDS for child in node.children):
        module, _, name = path.rpartition(".")
        return ImportedName(node.start_byte, module, name, name, 0, scope)
    return ImportedName(node.start_byte, path, STAR, "", 0, scope)


LANGUAGES = (
    Language(
        name="swift",
        reader="swift",
        version=2,
        extract=extract,
        extensions=frozenset({".swift"}),
        resolver=SwiftResolver,
    ),
)
