"""Python: functions, methods and classes with their comments, and what a file imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import tree_sitter_python
from tree_sitter import Node

from assets.imports.tree import COMPUTED
from assets.languages.language import Language
from assets.languages.python.resolver import PythonResolver
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.sizes import SIZES, Sizes
from assets.languages.structure.syntax import extract_syntax

VERSION = 5

GRAMMAR = Grammar.beside("python", tree_sitter_python.language, __file__)

# PEP 263: in one of the first two lines, the first of which is a comment too, or blank.
_CODING = re.compile(rb"\A(?:[ \t\f]*(?:#[^\r\n]*)?\r?\n)?[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]+)")


def extract(text: bytes, sizes: Sizes = SIZES) -> Extraction:
    """What a Python file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, _imported_names, sizes)


def declared_encoding(data: bytes) -> str | None:
    """The encoding that a coding line names, as PEP 263 has it."""
    found = _CODING.match(data)
    return found[1].decode() if found else None


def _imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    scope_of = block_finder(
        function=functions,
        type_checking=[Span(*node.byte_range) for node in nodes.get("type_checking", ())],
        conditional=[Span(*node.byte_range) for node in nodes.get("conditional", ())],
    )
    names = [name for statement in nodes.get("import", ()) for name in _names(statement)]
    names += [_computed_name(argument) for argument in nodes.get("import_argument", ())]
    return [name._replace(scope=scope_of(name.at)) for name in sorted(names, key=lambda name: name.at)]


def _names(statement: Node) -> Iterator[ImportedName]:
    level, module = _module(statement)
    for node in statement.children_by_field_name("name"):
        name, alias = _name_and_alias(node)
        if statement.type == "import_statement":
            yield ImportedName(statement.start_byte, name, "", alias or name.partition(".")[0], 0, "")
        else:
            yield ImportedName(statement.start_byte, module, name, alias or name, level, "")
    if any(child.type == "wildcard_import" for child in statement.named_children):
        yield ImportedName(statement.start_byte, module, "*", "", level, "")


def _computed_name(argument: Node) -> ImportedName:
    """What `import_module` and `__import__` are given: a module where it is a plain string."""
    at, content = argument.start_byte, argument.named_children[1:-1]
    if argument.type != "string" or [node.type for node in content] != ["string_content"]:
        return ImportedName(at, COMPUTED, "", "", 0, "")
    module = _text(content[0])
    # What the dots count from is another argument, nearly always the package of the file.
    dots = len(module) - len(module.lstrip("."))
    return ImportedName(at, module[dots:], "", "", dots, "")


def _module(statement: Node) -> tuple[int, str]:
    """Leading dots and module of `from ... import`; the node of `__future__` has no field for it."""
    if statement.type == "future_import_statement":
        return 0, "__future__"
    node = statement.child_by_field_name("module_name")
    written = "".join(_text(node).split()) if node else ""
    module = written.lstrip(".")
    return len(written) - len(module), module


def _name_and_alias(node: Node) -> tuple[str, str]:
    alias = node.child_by_field_name("alias") if node.type == "aliased_import" else None
    name = node.child_by_field_name("name") if node.type == "aliased_import" else node
    return "".join(_text(name).split()), _text(alias)


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node else ""


LANGUAGES = (
    Language(
        name="python",
        reader="python",
        version=VERSION,
        extract=extract,
        called=frozenset({"py", "python"}),
        extensions=frozenset({".py", ".pyi", ".pyw"}),
        filenames=frozenset({"sconstruct", "sconscript", "wscript"}),
        declared_encoding=declared_encoding,
        resolver=PythonResolver,
    ),
)
