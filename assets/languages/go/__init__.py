"""Go: functions, methods and types with their comments, and the packages that a file imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tree_sitter_go
from tree_sitter import Node

from assets.languages.go.resolver import GoResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.nodes import field_text
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("go", tree_sitter_go.language, __file__)


def extract(text: bytes) -> Extraction:
    """What a Go file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, _imported_names)


def _imported_names(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
    return [_imported_name(spec) for spec in nodes.get("import", ())]


def _imported_name(spec: Node) -> ImportedName:
    """`import f "fmt"`: the package is bound to its own name where no other is given."""
    path, alias = field_text(spec, "path").strip('"`'), field_text(spec, "name")
    if alias == ".":
        return ImportedName(spec.start_byte, path, "*", "", 0, "module")
    return ImportedName(spec.start_byte, path, "", alias if alias != "_" else "", 0, "module")


LANGUAGES = (
    Language(
        name="go",
        reader="go",
        version=2,
        extract=extract,
        called=frozenset({"golang"}),
        extensions=frozenset({".go"}),
        resolver=GoResolver,
    ),
)
