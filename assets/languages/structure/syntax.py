"""What a grammar and its queries take out of a content, the same way for every language.

A match that captures `@name` is a definition: it captures the whole of it as `@function`, `@class` or
`@variable`, and its `@body` where it has one. Of several matches for one name the widest tells the extent, so
a wrapper such as a decorator is one more pattern. `@owner` is the class of a method that stands outside it.
`@comment` belongs to what stands below it, and `@documentation` stays where it is. `@call`, `@inherit`,
`@use` and `@package` are for `references`, `@literal` and `@quoted` for `literals`. All other captures are
for the language's own reader of imports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from tree_sitter import Node

from assets.languages.structure.cutting import Border
from assets.languages.structure.extraction import Definition, Extraction, ImportedName, Span
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.layout import Layout
from assets.languages.structure.literals import find_strings, read_literals
from assets.languages.structure.references import read_references
from assets.languages.structure.scopes import Scope, nest
from assets.languages.structure.sizes import SIZES, Sizes
from assets.languages.structure.statements import statement_borders
from assets.languages.structure.tiling import tile
from assets.languages.structure.windows import extract_windows

_KINDS = ("function", "class", "variable")

Match = Mapping[str, list[Node]]
ImportReader = Callable[[Mapping[str, list[Node]], Sequence[Span]], list[ImportedName]]
"""From the captured nodes and the spans of all functions to the imported names, in order."""


def extract_syntax(
    grammar: Grammar, text: bytes, read_imports: ImportReader, sizes: Sizes = SIZES
) -> Extraction:
    """All that the language knows of the text; windows alone where it is too long or broken to parse."""
    tree = grammar.parse(text)
    if tree is None:
        return extract_windows(text)
    matches = grammar.matches(tree)
    nodes = _by_capture(match for match in matches if "name" not in match)
    comments = nodes.get("comment", [])
    layout = Layout(text, _without_line_ends(text, _spans(comments)))
    definitions = nest(_scopes(match for match in matches if "name" in match))
    scopes = [scope for scope in definitions if scope.kind != "variable"]
    functions = [Span(scope.start, scope.end) for scope in scopes if scope.kind != "class"]
    comment_types = frozenset(node.type for node in comments)
    prose = _spans(comments + nodes.get("documentation", []))
    strings = find_strings(nodes, prose)

    def statements() -> list[Border]:
        return statement_borders(tree.root_node, layout, comment_types, sizes.part)

    return Extraction(
        units=tile(layout, scopes, statements, sizes),
        definitions=[_definition(scope) for scope in definitions],
        imports=read_imports(nodes, functions),
        references=read_references(text, matches),
        literals=list(read_literals(text, strings)),
        strings=[string.span for string in strings],
        comments=prose,
        parse_errors=grammar.count_errors(tree),
    )


def _by_capture(matches: Iterable[Match]) -> dict[str, list[Node]]:
    nodes: defaultdict[str, list[Node]] = defaultdict(list)
    for match in matches:
        for name, captured in match.items():
            nodes[name] += captured
    return nodes


def _spans(nodes: Iterable[Node]) -> list[Span]:
    return sorted(Span(node.start_byte, node.end_byte) for node in nodes)


def _without_line_ends(text: bytes, comments: Iterable[Span]) -> list[Span]:
    """Comments as they are in most grammars; in some, one that ends with its line holds the line's end."""
    return [Span(start, start + len(text[start:end].rstrip(b"\r\n"))) for start, end in comments]


def _scopes(matches: Iterable[Match]) -> Iterable[Scope]:
    """One scope a name: the widest match gives its extent, the narrowest its head."""
    found: dict[int, Scope] = {}
    for match in matches:
        scope = _scope(match)
        known = found.setdefault(scope.name_at, scope)
        if known is not scope:
            _unite(known, scope)
    return found.values()


def _scope(match: Match) -> Scope:
    kind = next(kind for kind in _KINDS if kind in match)
    name, whole = match["name"][0], match[kind][0]
    body = match["body"][0].start_byte if "body" in match else whole.end_byte
    return Scope(
        kind=kind,
        name=(name.text or b"").decode("utf-8", "replace"),
        name_at=name.start_byte,
        start=whole.start_byte,
        end=whole.end_byte,
        head=whole.start_byte,
        body=body,
        owner=(match["owner"][0].text or b"").decode("utf-8", "replace") if "owner" in match else "",
    )


def _unite(known: Scope, other: Scope) -> None:
    known.start, known.end = min(known.start, other.start), max(known.end, other.end)
    known.kind = other.kind if known.kind == "variable" else known.kind
    known.head, known.body = max(known.head, other.head), min(known.body, other.body)


def _definition(scope: Scope) -> Definition:
    return Definition(scope.symbol, scope.name, scope.kind, scope.start, scope.end, scope.name_at)
