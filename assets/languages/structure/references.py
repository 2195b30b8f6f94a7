"""What captured nodes name: the last part of a dotted expression, and the receiver that stands before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tree_sitter import Node

from assets.languages.structure.extraction import Reference

# Of two kinds captured at one place the first counts.
KINDS = ("call", "inherit", "package", "use")

# Names and qualifiers that people write are shorter; in a chain of a thousand calls each receiver holds all
# those before it.
LONGEST = 80
CUT = "…"

# The separators of all languages: a.b, a::b, a->b, a\\b, A#b, and a.#b, which is private.
_NAMED = re.compile(r"(?:(?P<receiver>.*?)(?:\.#?|::|->|\\|#))?(?P<name>(?!\d)[\w$]+[!?]?)\Z", re.DOTALL)
_NULL_SAFE = re.compile(r"(?:\?|!!?)\Z")


def read_references(text: bytes, nodes: Mapping[str, Sequence[Node]]) -> list[Reference]:
    """The references of all nodes captured under one of KINDS, in order; what ends in no name gives none."""
    found: dict[int, Reference] = {}
    for kind in KINDS:
        for node in nodes.get(kind, ()):
            reference = _reference(text, node.start_byte, node.end_byte, kind)
            if reference is not None:
                known = found.setdefault(reference.at, reference)
                if len(reference.receiver) > len(known.receiver):
                    found[reference.at] = reference._replace(kind=known.kind)
    return sorted(found.values())


def _reference(text: bytes, start: int, end: int, kind: str) -> Reference | None:
    begin = max(start, end - LONGEST)
    written = "".join(text[begin:end].decode("utf-8", "ignore").split())
    if kind == "package":
        return Reference(start, written, "", kind) if begin == start else None
    found = _NAMED.match(written)
    if found is None:
        return None
    receiver = _NULL_SAFE.sub("", found["receiver"] or "")
    at = end - len(found["name"].encode())
    return Reference(at, found["name"], CUT + receiver if begin > start else receiver, kind)
