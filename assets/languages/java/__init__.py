"""Java: classes, methods and fields with their comments, and the classes and packages that a file imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tree_sitter_java
from tree_sitter import Node

from assets.languages.java.resolver import JvmResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.nodes import node_text
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("java", tree_sitter_java.language, __file__, weighs_angles=True)


def extract(text: bytes) -> Extraction:
    """What a Java file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, _imported_names)


def _imported_names(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
    return [_imported_name(declaration) for declaration in nodes.get("import", ())]


def _imported_name(declaration: Node) -> ImportedName:
    """`import a.b.C` takes C from a.b, `import static a.b.C.d` takes d from a.b.C, a `*` takes all."""
    at, children = declaration.start_byte, declaration.named_children
    path = "".join(next((node_text(one) for one in children if one.type.endswith("identifier")), "").split())
    if any(child.type == "asterisk" for child in children):
        return ImportedName(at, path, "*", "", 0, "module")
    module, _, name = path.rpartition(".")
    return ImportedName(at, module, name, name, 0, "module")


LANGUAGES = (
    Language(
        name="java",
        reader="java",
        version=1,
        extract=extract,
        extensions=frozenset({".java"}),
        resolver=JvmResolver,
    ),
)
