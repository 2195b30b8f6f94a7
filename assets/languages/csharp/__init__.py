"""C#: types, methods and properties with their attributes and comments, and the namespaces of a file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import tree_sitter_c_sharp
from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.csharp.resolver import CSharpResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction, ImportedName, Reference, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.nodes import field_text, node_text
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("csharp", tree_sitter_c_sharp.language, __file__, weighs_angles=True)


_CONDITION = re.compile(rb"^[ \t]*#[ \t]*(?:if|elif|else|endif)\b[^\r\n]*", re.MULTILINE)


def extract(text: bytes) -> Extraction:
    """What a C# file holds; windows alone where it is too long or too broken to parse.

    The grammar wants whole statements between `#if` and `#endif`. Where that makes faults, they are read as
    if they were not there, so that what stands between them counts in any case.
    """
    found = extract_syntax(GRAMMAR, text, _imported_names)
    if found.parse_errors and _CONDITION.search(text):
        blanked = _CONDITION.sub(lambda line: b" " * len(line[0]), text)
        instead = extract_syntax(GRAMMAR, blanked, _imported_names)
        # One fault can be as large as the file.
        found = instead if instead.parse_errors <= found.parse_errors else found
    return replace(found, references=sorted([*found.references, *_generics(found, text)]))


def _generics(found: Extraction, text: bytes) -> Iterator[Reference]:
    """The types that a file defines with type parameters, and what it names with type arguments."""
    for definition in found.definitions:
        if definition.kind == "class" and _stands_with_types(definition.name_at, definition.name, text):
            yield Reference(definition.name_at, definition.name, "", "template")
    ways: defaultdict[str, set[bool]] = defaultdict(set)
    last: dict[str, Reference] = {}
    for reference in found.references:
        if reference.kind != "package":
            ways[reference.name].add(_stands_with_types(reference.at, reference.name, text))
            last[reference.name] = reference
    for name, reference in last.items():
        if True in ways[name]:
            yield reference._replace(kind="mixed" if False in ways[name] else "generic")


def _stands_with_types(at: int, name: str, text: bytes) -> bool:
    end = at + len(name.encode())
    return text[end : end + 1] == b"<"


def _imported_names(nodes: Mapping[str, list[Node]], _: Sequence[Span]) -> list[ImportedName]:
    return [_imported_name(node) for node in nodes.get("import", ()) if node.named_children]


def _imported_name(node: Node) -> ImportedName:
    """`using A.B` brings all of a namespace, `using static A.B` one type, `using C = A.B` either."""
    written = "".join(node_text(node.named_children[-1]).split())
    path = written.removeprefix("global::").partition("<")[0]
    alias = field_text(node, "name")
    if not alias and all(child.type != "static" for child in node.children):
        return ImportedName(node.start_byte, path, STAR, "", 0, "module")
    module, _, name = path.rpartition(".")
    return ImportedName(node.start_byte, module, name, alias or name, 0, "module")


LANGUAGES = (
    Language(
        name="csharp",
        reader="csharp",
        version=2,
        extract=extract,
        called=frozenset({"c#", "csharp"}),
        extensions=frozenset({".cs", ".csx"}),
        resolver=CSharpResolver,
    ),
)
