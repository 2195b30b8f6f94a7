"""Scala: classes, objects, traits and functions with their comments, and what a file imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import tree_sitter_scala
from tree_sitter import Node

from assets.languages.java.resolver import JvmResolver
from assets.languages.language import Language
from assets.languages.scala.imports import read_imports
from assets.languages.scala.packages import package_references
from assets.languages.structure.extraction import Extraction, ImportedName, Reference, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("scala", tree_sitter_scala.language, __file__, weighs_angles=True)


def extract(text: bytes) -> Extraction:
    """What a Scala file holds; windows alone where it is too long or too broken to parse."""
    packages: list[Reference] = []

    def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
        packages.extend(package_references(nodes.get("package_clause", ())))
        return read_imports(nodes.get("import", ()), functions)

    found = extract_syntax(GRAMMAR, text, imported_names)
    return replace(found, references=sorted([*packages, *found.references]))


LANGUAGES = (
    Language(
        name="scala",
        reader="scala",
        version=2,
        extract=extract,
        extensions=frozenset({".scala", ".sc", ".sbt"}),
        resolver=JvmResolver,
    ),
)
