"""What a Ruby file requires, and the constants that it names, which are required or loaded by convention.

A path that is known only when the program runs is written as it would be in a string, with `#{}`. Level 1 is
a path from the folder of the file. A constant has no module: its name is the path of constants as written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from assets.languages.ruby.core import CONSTANTS
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

UNKNOWN = "#{"
# In these a constant is what is defined, or a method.
_NAMING = {"class": "name", "module": "name", "assignment": "left", "call": "method"}
_HERE = frozenset(("__dir__", "File.dirname(__FILE__)"))


def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    """The files that are required, and each constant where it is named first, in order."""
    scope_of = block_finder(function=functions)
    found = [
        name for node in nodes.get("required", ()) for name in _required(node, scope_of(node.start_byte))
    ]
    constants: dict[str, ImportedName] = {}
    for node in sorted(nodes.get("constant", ()), key=lambda node: node.start_byte):
        path = _constant_path(node)
        if path and path.partition("::")[0] not in CONSTANTS:
            alias = path.replace("::", ".")
            constants.setdefault(
                path, ImportedName(node.start_byte, "", path, alias, 0, scope_of(node.start_byte))
            )
    return sorted([*found, *constants.values()])


def _required(arguments: Node, scope: str) -> Iterator[ImportedName]:
    call = arguments.parent
    values = arguments.named_children
    if call is None or not values:
        return
    method = field_text(call, "method")
    if method == "autoload":
        values = values[1:2]
    for value in values[:1]:
        level, path = _path(value)
        relative = int(method == "require_relative" or level)
        yield ImportedName(call.start_byte, path, "", "", relative, scope)


def _path(value: Node) -> tuple[int, str]:
    """The path that an expression gives, and whether it is one from the folder of the file."""
    if value.type == "string":
        written = node_text(value)[1:-1]
        inside = written.removeprefix("#{__dir__}/")
        return int(inside != written), inside
    if value.type == "call" and field_text(value, "receiver") == "File":
        arguments = value.child_by_field_name("arguments")
        found = _of_file(field_text(value, "method"), arguments.named_children if arguments else [])
        if found is not None:
            return 1, found
    return 0, f"#{{{node_text(value)}}}"


def _of_file(method: str, arguments: Sequence[Node]) -> str | None:
    """`File.join(__dir__, "a")` and `File.expand_path("../a", __FILE__)` lead from the folder of the file."""
    if method == "join" and arguments and node_text(arguments[0]) in _HERE:
        return _joined(arguments[1:])
    if method == "expand_path" and len(arguments) == 2:
        path = _joined(arguments[:1])
        if node_text(arguments[1]) in _HERE:
            return path
        if path and path.startswith("../") and node_text(arguments[1]) == "__FILE__":
            return path.removeprefix("../")
    return None


def _joined(strings: Sequence[Node]) -> str | None:
    if any(node.type != "string" or UNKNOWN in node_text(node) for node in strings):
        return None
    return "/".join(node_text(node)[1:-1] for node in strings)


def _constant_path(node: Node) -> str:
    """The whole path that ends with what a constant begins; empty where it is no more than a part of one."""
    parent = node.parent
    while parent and parent.type == "scope_resolution":
        if parent.child_by_field_name("scope") == node:
            return ""
        node, parent = parent, parent.parent
    if parent is None or (parent.type in _NAMING and _name_of(parent) == node):
        return ""
    path = "".join(node_text(node).split()).removeprefix("::")
    return path if all(part[:1].isupper() for part in path.split("::")) else ""


def _name_of(node: Node) -> Node | None:
    return node.child_by_field_name(_NAMING[node.type])
