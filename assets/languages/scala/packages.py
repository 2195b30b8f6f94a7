"""The packages that a Scala file belongs to: clauses in a row, clauses with braces, package objects."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from assets.languages.structure.extraction import Reference
from assets.languages.structure.nodes import field_text


def package_references(clauses: Sequence[Node]) -> list[Reference]:
    """One reference for each clause with its whole name, the outer before the inner.

    `package a` above `package b` makes `a` and `a.b`, and so does a `package b` in the braces of `package a`.
    """
    found: list[Reference] = []
    around: list[tuple[str, int]] = []
    for clause in sorted(clauses, key=lambda node: (node.start_byte, -node.end_byte)):
        while around and around[-1][1] <= clause.start_byte:
            around.pop()
        name = ".".join(part.strip() for part in field_text(clause, "name").split("."))
        outer = f"{around[-1][0]}." if around else ""
        found.append(Reference(clause.start_byte, outer + name, "", "package"))
        around.append((outer + name, _end(clause)))
    return found


def _end(clause: Node) -> int:
    """Where a clause ends to hold: with its braces, or with those around it, or never."""
    if clause.child_by_field_name("body"):
        return clause.end_byte
    around = clause.parent
    return around.end_byte + 1 if around else clause.end_byte
