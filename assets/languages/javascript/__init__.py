"""JavaScript, TypeScript and TSX: functions, classes, types and test cases, and the modules they name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import tree_sitter_javascript
import tree_sitter_typescript

from assets.languages.javascript.reading import imported_names
from assets.languages.javascript.resolver import JavaScriptResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

VERSION = 3

JAVASCRIPT = Grammar.beside(
    "javascript", tree_sitter_javascript.language, __file__,
    "shared", "jsx", "javascript",
)  # fmt: skip
TYPESCRIPT = Grammar.beside(
    "typescript", tree_sitter_typescript.language_typescript, __file__,
    "shared", "typescript",
)  # fmt: skip
TSX = Grammar.beside(
    "tsx", tree_sitter_typescript.language_tsx, __file__,
    "shared", "jsx", "typescript",
)  # fmt: skip


def extract(grammar: Grammar, text: bytes) -> Extraction:
    """What a script holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(grammar, text, imported_names)


def _language(grammar: Grammar, called: frozenset[str], *extensions: str) -> Language:
    reader: Callable[[bytes], Extraction] = partial(extract, grammar)
    return Language(
        name=grammar.name,
        reader=grammar.name,
        version=VERSION,
        extract=reader,
        called=called,
        extensions=frozenset(extensions),
        resolver=JavaScriptResolver,
    )


LANGUAGES = (
    _language(JAVASCRIPT, frozenset({"javascript", "js", "jsx"}), ".js", ".jsx", ".mjs", ".cjs"),
    _language(TYPESCRIPT, frozenset({"typescript", "ts"}), ".ts", ".mts", ".cts"),
    _language(TSX, frozenset({"typescript", "ts", "tsx"}), ".tsx"),
)
