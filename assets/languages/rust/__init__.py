"""Rust: functions, types and implementations with their attributes and comments, and what a file imports."""

from __future__ import annotations

import tree_sitter_rust

from assets.languages.language import Language
from assets.languages.rust.imports import imported_names
from assets.languages.rust.resolver import RustResolver
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("rust", tree_sitter_rust.language, __file__)


def extract(text: bytes) -> Extraction:
    """What a Rust file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, imported_names)


LANGUAGES = (
    Language(
        name="rust",
        reader="rust",
        version=2,
        extract=extract,
        extensions=frozenset({".rs"}),
        resolver=RustResolver,
    ),
)
