"""What a PHP file uses and includes.

A name comes with its namespace as module. A file that is included has no name: its module is its path, level
1 where that is from the folder of the file. What is known only when the program runs stands in its place as
`${expression}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

# `__DIR__ . "/a"`, with a `dirname` around it for each folder up.
_FROM_HERE = re.compile(
    r"""\A(?P<dirnames>(?:\\?dirname\()*)(?P<base>__DIR__|__FILE__)(?P<ends>(?:,\d+)?\)*)\.(["'])(?P<path>[^"'$]*)\4\Z"""
)
_HOLDERS = frozenset(("scoped_call_expression", "scoped_property_access_expression"))
_STRING = re.compile(r"""\A(["'])([^"'$]*)\1\Z""")


def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    """The imported names of a file, in order."""
    scope_of = block_finder(function=functions)
    used = [name for node in nodes.get("import", ()) for name in _used(node)]
    included = [_included(node, scope_of(node.start_byte)) for node in nodes.get("included", ())]
    bound = {name.alias: f"{name.module}\\{name.name}".lstrip("\\") for name in used}
    spaces = [node_text(node) for node in nodes.get("namespace", ())]
    qualified = [node for node in nodes.get("qualified", ()) if not _is_declared(node) and not _is_own(node)]
    written_out: dict[str, ImportedName] = {}
    for node in qualified:
        name = _written_out(node, bound, spaces[-1] if spaces else "", scope_of(node.start_byte))
        written_out.setdefault(name.alias, name)
    # `use A\B` of a namespace leads to what is named below it, and to nothing else.
    spaces_used = {node_text(node).partition("\\")[0] for node in qualified}
    names = [name for name in used if name.alias not in spaces_used]
    return sorted([*names, *included, *written_out.values()])


def _used(declaration: Node) -> Iterator[ImportedName]:
    """`use A\\B`, `use A\\{B, C as D}`, and the same with `function` and `const`."""
    group = declaration.child_by_field_name("body")
    before = next((node_text(n) for n in declaration.named_children if n.type == "namespace_name"), "")
    for clause in group.named_children if group else declaration.named_children:
        if clause.type == "namespace_use_clause" and clause.named_children:
            inner = next((n for n in clause.named_children if n.type in ("name", "qualified_name")), None)
            path = f"{before}\\{node_text(inner)}" if before else node_text(inner)
            module, _, name = path.strip("\\").rpartition("\\")
            yield ImportedName(
                declaration.start_byte, module, name, field_text(clause, "alias") or name, 0, "module"
            )


def _written_out(node: Node, bound: Mapping[str, str], namespace: str, scope: str) -> ImportedName:
    r"""`\A\B` is from the top, `C\D` from what `C` is bound to, or from the namespace of the file."""
    written = "".join(node_text(node).split())
    first, _, rest = written.partition("\\")
    if not first:
        path = rest
    elif first in bound:
        path = f"{bound[first]}\\{rest}"
    else:
        path = f"{namespace}\\{rest if first == 'namespace' else written}".lstrip("\\")
    module, _, name = path.rpartition("\\")
    # A reference to it is split at its last separator, unless the separator of a member comes after that.
    holder, _, last = written.rpartition("\\")
    alias = written if node.parent and node.parent.type in _HOLDERS else f"{holder}.{last}".lstrip(".")
    return ImportedName(node.start_byte, module, name, alias, 0, scope)


def _is_declared(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.type in ("namespace_use_clause", "namespace_use_declaration")


def _is_own(node: Node) -> bool:
    r"""Whether it is `\strlen`: a function at the top, which by custom is the language's."""
    first, _, rest = node_text(node).partition("\\")
    return not first and "\\" not in rest and rest[:1].islower()


def _included(node: Node, scope: str) -> ImportedName:
    written = "".join(node_text(node.named_children[0]).split()) if node.named_children else ""
    while written.startswith("(") and written.endswith(")"):
        written = written[1:-1]
    if plain := _STRING.match(written):
        return ImportedName(node.start_byte, plain[2], "", "", 0, scope)
    if here := _FROM_HERE.match(written):
        counted = re.search(r",(\d+)", here["ends"])
        up = here["dirnames"].count("dirname") - (here["base"] == "__FILE__")
        up += int(counted[1]) - 1 if counted else 0
        return ImportedName(node.start_byte, "../" * up + here["path"].lstrip("/"), "", "", 1, scope)
    return ImportedName(node.start_byte, f"${{{written}}}", "", "", 0, scope)
