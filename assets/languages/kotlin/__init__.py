"""Kotlin: classes, objects, functions and properties with their comments, and what a file imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tree_sitter_kotlin
from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.java.resolver import JvmResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.nodes import node_text
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("kotlin", tree_sitter_kotlin.language, __file__)


def extract(text: bytes) -> Extraction:
    """What a Kotlin file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, _imported_names)


def _imported_names(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
    return [_imported_name(statement) for statement in nodes.get("import", ()) if statement.named_children]


def _imported_name(statement: Node) -> ImportedName:
    """`import a.b.C as D` takes C from a.b and calls it D, a `*` takes all."""
    dotted, *alias = statement.named_children
    path = "".join(node_text(dotted).split())
    if any(child.type == STAR for child in statement.children):
        return ImportedName(statement.start_byte, path, STAR, "", 0, "module")
    module, _, name = path.rpartition(".")
    known_as = next((node_text(one) for one in alias if one.type == "identifier"), name)
    return ImportedName(statement.start_byte, module, name, known_as, 0, "module")


LANGUAGES = (
    Language(
        name="kotlin",
        reader="kotlin",
        version=1,
        extract=extract,
        extensions=frozenset({".kt", ".kts"}),
        resolver=JvmResolver,
    ),
)
