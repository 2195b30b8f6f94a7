"""What a Rust file imports: `use`, `mod`, `extern crate`, and the paths that it writes out in its code.

`self` and `super` become a level, as the leading dots of Python: 1 is the module that the file is, 2 the one
around it. A module within the file is no level of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

# Libraries and types that every crate has: a path into them says nothing of the tree.
STANDARD = frozenset((
    "std", "core", "alloc", "bool", "char", "str", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize",
    "u8", "u16", "u32", "u64", "u128", "usize",
))  # fmt: skip
_PATHS = frozenset(("scoped_identifier", "scoped_type_identifier"))
# A path within these is read with the declaration that it stands in, or names no item.
_DECLARATIONS = frozenset((
    "use_declaration", "use_list", "scoped_use_list", "use_as_clause", "use_wildcard",
    "visibility_modifier", "attribute", "macro_invocation",
))  # fmt: skip
_PATH_ATTRIBUTE = re.compile(r'#\s*\[\s*path\s*=\s*"([^"]+)"')


_ScopeOf = Callable[[int], str]


class _Used(NamedTuple):
    """A path that a declaration brings in, and what the file calls it; its last part is `*` for all."""

    parts: tuple[str, ...]
    alias: str


def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    """The imported names of a file, in order."""
    scope_of = block_finder(function=functions)
    inline = {node.start_byte: node for node in nodes.get("inline", ())}
    found = [name for node in nodes.get("import", ()) for name in _declared(node, inline, scope_of)]
    found += [_module(node, inline) for node in nodes.get("module", ())]
    bound = {name.alias for name in found} | {field_text(node, "name") for node in inline.values()}
    found += [
        name
        for node in nodes.get("path", ())
        if (name := _written_out(node, inline, bound, scope_of)) is not None
    ]
    return sorted(found)


def _declared(node: Node, inline: Mapping[int, Node], scope_of: _ScopeOf) -> Iterator[ImportedName]:
    at, around = node.start_byte, _modules_around(node, inline)
    if node.type == "extern_crate_declaration":
        crate = field_text(node, "name")
        yield ImportedName(at, crate, "", field_text(node, "alias") or crate, 0, scope_of(at))
        return
    public = any(child.type == "visibility_modifier" for child in node.named_children)
    argument = node.child_by_field_name("argument")
    for parts, alias in _used(argument, ()) if argument else ():
        yield _imported(at, parts, alias, around, "export" if public else scope_of(at))


def _used(node: Node, above: tuple[str, ...]) -> Iterator[_Used]:
    """The paths of a use tree below the path that stands before it."""
    if node.type == "use_as_clause":
        path = (*above, *_parts(node.child_by_field_name("path")))
        yield _Used(path, field_text(node, "alias"))
    elif node.type in ("scoped_use_list", "use_list"):
        path = (*above, *_parts(node.child_by_field_name("path")))
        inner = node.child_by_field_name("list") if node.type == "scoped_use_list" else node
        for child in inner.named_children if inner else ():
            yield from _used(child, path)
    elif node.type == "use_wildcard":
        inner = node.named_children[0] if node.named_children else None
        yield _Used((*above, *_parts(inner), "*"), "")
    elif node.type not in ("line_comment", "block_comment"):
        parts = (*above, *_parts(node))
        # In a list, `self` is the module before the list.
        parts = parts[:-1] if len(parts) > 1 and parts[-1] == "self" else parts
        if parts:
            yield _Used(parts, parts[-1])


def _parts(node: Node | None) -> tuple[str, ...]:
    written = "".join(node_text(node).split())
    return tuple(part.removeprefix("r#") for part in written.split("::") if part)


def _imported(at: int, parts: tuple[str, ...], alias: str, around: Sequence[str], scope: str) -> ImportedName:
    """The name that a path brings in; `around` are the modules of the file that it is written in."""
    level, within = 0, list(around)
    while parts and parts[0] in ("self", "super"):
        level = level or 1
        if parts[0] == "super" and within:
            within.pop()
        elif parts[0] == "super":
            level += 1
        parts = parts[1:]
    if level:
        parts = (*within, *parts)
    name = parts[-1] if parts else ""
    return ImportedName(at, "::".join(parts[:-1]), name, alias, level, scope)


def _module(node: Node, inline: Mapping[int, Node]) -> ImportedName:
    """`mod a;` hands on the module of another file, which an attribute can name."""
    around, name = _modules_around(node, inline), field_text(node, "name")
    above = node.prev_named_sibling
    while above and above.type == "attribute_item":
        if file := _PATH_ATTRIBUTE.match(node_text(above)):
            return ImportedName(node.start_byte, "/".join((*around, file[1])), "", name, 1, "export")
        above = above.prev_named_sibling
    return ImportedName(node.start_byte, "::".join((*around, name)), "", name, 1, "export")


def _written_out(
    node: Node, inline: Mapping[int, Node], bound: set[str], scope_of: _ScopeOf
) -> ImportedName | None:
    """`crate::a::b()` needs no declaration, nor does `a_crate::b()`; what the file binds is no such path."""
    parts = _parts(node.child_by_field_name("path"))
    if not parts or parts[0] in bound | STANDARD or not parts[0][:1].islower():
        return None
    parts = (*parts, field_text(node, "name"))
    while node.parent and node.parent.type in _PATHS and node.parent.child_by_field_name("path") == node:
        node = node.parent
        parts = (*parts, field_text(node, "name"))
    if node.parent is None or node.parent.type in _DECLARATIONS:
        return None
    around = _modules_around(node, inline)
    return _imported(node.start_byte, parts, ".".join(parts), around, scope_of(node.start_byte))


def _modules_around(node: Node, inline: Mapping[int, Node]) -> tuple[str, ...]:
    """The names of the modules within the file that a node stands in, the outermost first."""
    found = []
    above = node.parent if inline else None
    while above:
        if above.type == "mod_item" and above.start_byte in inline:
            found.append(field_text(above, "name"))
        above = above.parent
    return tuple(reversed(found))
