"""Where statements begin in a syntax tree: the borders at which an oversized unit is cut."""

from __future__ import annotations

from tree_sitter import Node

from assets.languages.structure.cutting import Border, listed_border, text_borders
from assets.languages.structure.layout import Layout

# Deeper than this a cut says nothing about the code any more; lines do as well.
MAX_DEPTH = 16


def statement_borders(root: Node, layout: Layout, comment_types: frozenset[str], part: int) -> list[Border]:
    """Borders by depth, the outermost first, then those of any text.

    A border stands where a named node begins its line, above its own comments. Only nodes larger than `part`
    bytes are looked into, so this costs what the outer levels of the tree cost.
    """
    borders = []
    nodes = [root]
    for _ in range(MAX_DEPTH):
        nodes = [child for node in nodes if _size(node) > part for child in node.named_children]
        if not nodes:
            break
        borders.append(listed_border(_openings(nodes, layout, comment_types)))
    return borders + text_borders(layout.text)


def _size(node: Node) -> int:
    return node.end_byte - node.start_byte


def _openings(nodes: list[Node], layout: Layout, comment_types: frozenset[str]) -> list[int]:
    found = []
    for node in nodes:
        if node.type not in comment_types:
            at = layout.opening(node.start_byte)
            if layout.text[at - 1 : at] in (b"\n", b""):
                found.append(at)
    return found
