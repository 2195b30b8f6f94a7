"""The text of syntax nodes, for readers of imports."""

from __future__ import annotations

from tree_sitter import Node


def node_text(node: Node | None) -> str:
    """The text of a node, empty where there is none."""
    return (node.text or b"").decode("utf-8", "replace") if node else ""


def field_text(node: Node, field: str) -> str:
    """The text of the first child in a field, empty where there is none."""
    return node_text(node.child_by_field_name(field))
