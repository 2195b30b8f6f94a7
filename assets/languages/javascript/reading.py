"""The modules that a script names: imports, exports from elsewhere, `require` and `import()`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from assets.imports.tree import COMPUTED, STAR
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

DEFAULT = "default"
_STRINGS = ("string", "template_string")


def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    """One entry for each name that comes from another module, in order; see `ImportedName`."""
    scope_of = block_finder(
        function=functions, conditional=[Span(*node.byte_range) for node in nodes.get("conditional", ())]
    )
    imports = [name for node in nodes.get("import", ()) for name in _imported(node)]
    for node in nodes.get("require", []) + nodes.get("dynamic", []):
        imports += _required(node)
    imports = [name._replace(scope=scope_of(name.at)) for name in imports]
    exports = [name for node in nodes.get("export", ()) for name in _exported(node)]
    exports += [name for node in nodes.get("export", ()) for name in _handed_on(node, imports)]
    return sorted(imports + exports)


def _imported(statement: Node) -> Iterator[ImportedName]:
    """`import d, { a as b } from "m"`, `import * as n from "m"`, `import "m"`, `import x = require("m")`."""
    at, clause = statement.start_byte, _child(statement, "import_clause")
    required = _child(statement, "import_require_clause")
    if required:
        alias = node_text(_child(required, "identifier"))
        yield ImportedName(at, _module(required.child_by_field_name("source")), "", alias, 0, "")
        return
    module = _module(statement.child_by_field_name("source"))
    if clause is None:
        yield ImportedName(at, module, "", "", 0, "")
        return
    for child in clause.named_children:
        if child.type == "identifier":
            yield ImportedName(at, module, DEFAULT, node_text(child), 0, "")
        elif child.type == "namespace_import":
            yield ImportedName(at, module, "", node_text(_child(child, "identifier")), 0, "")
        else:
            for one in child.named_children:
                if one.type == "import_specifier":
                    name = field_text(one, "name")
                    yield ImportedName(at, module, name, field_text(one, "alias") or name, 0, "")


def _exported(statement: Node) -> Iterator[ImportedName]:
    """`export { a as b } from "m"`, `export * from "m"`, `export * as n from "m"`."""
    source = statement.child_by_field_name("source")
    if source is None:
        return
    at, module, clause = statement.start_byte, _module(source), _child(statement, "export_clause")
    namespace = _child(statement, "namespace_export")
    if clause:
        for name, alias in _specifiers(clause):
            yield ImportedName(at, module, name, alias, 0, "export")
    elif namespace:
        yield ImportedName(at, module, "", node_text(namespace.named_children[0]), 0, "export")
    else:
        yield ImportedName(at, module, STAR, "", 0, "export")


def _handed_on(statement: Node, imports: Sequence[ImportedName]) -> Iterator[ImportedName]:
    """`export { a as b }` and `export default a`, where `a` was imported."""
    if statement.child_by_field_name("source"):
        return
    clause, value = _child(statement, "export_clause"), statement.child_by_field_name("value")
    specifiers = list(_specifiers(clause)) if clause else []
    if value and value.type == "identifier":
        specifiers.append((node_text(value), DEFAULT))
    for name, alias in specifiers:
        for found in imports:
            if found.alias == name and found.scope != "function":
                yield found._replace(at=statement.start_byte, alias=alias, scope="export")


def _specifiers(clause: Node) -> Iterator[tuple[str, str]]:
    for one in clause.named_children:
        if one.type == "export_specifier":
            name = field_text(one, "name")
            yield name, field_text(one, "alias") or name


def _required(call: Node) -> Iterator[ImportedName]:
    """`const { a, b: c } = require("m")`, `const x = await import("m")`, `require("m").a`."""
    arguments = call.child_by_field_name("arguments")
    written = arguments.named_children if arguments else []
    # A bundler is told of its chunks by comments.
    first = next((node for node in written if node.type != "comment"), None)
    module, at, node = _module(first), call.start_byte, call
    name = ""
    while node.parent and node.parent.type in (
        "member_expression",
        "await_expression",
        "parenthesized_expression",
    ):
        node = node.parent
        if node.type == "member_expression" and not name:
            name = field_text(node, "property")
    declarator = node.parent if node.parent and node.parent.type == "variable_declarator" else None
    target = declarator.child_by_field_name("name") if declarator else None
    if target is None or target.type == "identifier":
        yield ImportedName(at, module, name, node_text(target), 0, "")
    elif target.type == "object_pattern" and not name:
        yield from (ImportedName(at, module, key, alias, 0, "") for key, alias in _unpacked(target))
    else:
        yield ImportedName(at, module, name, "", 0, "")


def _unpacked(pattern: Node) -> Iterator[tuple[str, str]]:
    for child in pattern.named_children:
        if child.type == "shorthand_property_identifier_pattern":
            yield node_text(child), node_text(child)
        elif child.type == "pair_pattern":
            yield field_text(child, "key"), field_text(child, "value")
        elif child.type == "object_assignment_pattern":
            name = field_text(child, "left")
            yield name, name
        elif child.type == "rest_pattern":
            yield "", node_text(child).lstrip(".")


def _module(source: Node | None) -> str:
    """What a string says; COMPUTED where it is no string, or one that is put together."""
    if source is None or source.type not in _STRINGS or _child(source, "template_substitution"):
        return COMPUTED
    return node_text(source)[1:-1]


def _child(node: Node, kind: str) -> Node | None:
    return next((child for child in node.named_children if child.type == kind), None)
