"""Bash and its kin: functions with their comments, variables, and the scripts that a script sources."""

from __future__ import annotations

import tree_sitter_bash

from assets.languages.bash.imports import imported_names
from assets.languages.bash.resolver import BashResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("bash", tree_sitter_bash.language, __file__)


def extract(text: bytes) -> Extraction:
    """What a script holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, imported_names)


LANGUAGES = (
    Language(
        name="bash",
        reader="bash",
        version=1,
        extract=extract,
        called=frozenset({"bash", "shell"}),
        extensions=frozenset(
            {".sh", ".bash", ".bats", ".zsh", ".ksh", ".bashrc", ".zshrc", ".profile", ".bash_profile"}
        ),
        resolver=BashResolver,
    ),
)
