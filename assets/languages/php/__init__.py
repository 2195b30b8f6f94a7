"""PHP: classes, functions and methods with their attributes and comments, and what a file uses."""

from __future__ import annotations

import tree_sitter_php

from assets.languages.language import Language
from assets.languages.php.imports import imported_names
from assets.languages.php.resolver import PhpResolver
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("php", tree_sitter_php.language_php, __file__)


def extract(text: bytes) -> Extraction:
    """What a PHP file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, imported_names)


LANGUAGES = (
    Language(
        name="php",
        reader="php",
        version=1,
        extract=extract,
        extensions=frozenset({".php", ".phtml"}),
        resolver=PhpResolver,
    ),
)
