"""What captured nodes name: the last part of a dotted expression, and the receiver that stands before it.

Where a grammar has no node that ends with the name, a match captures the name as its kind and what stands
before it as `@receiver`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

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


def read_references(text: bytes, matches: Iterable[Mapping[str, Sequence[Node]]]) -> list[Reference]:
    """The references of all nodes captured under one of KINDS, in order; what ends in no name gives none."""
    found: dict[int, Reference] = {}
    for reference in _references(text, matches):
        known = found.setdefault(reference.at, reference)
        if known is not reference:
            kind = min(known.kind, reference.kind, key=KINDS.index)
            longer = max(known, reference, key=lambda one: len(one.receiver))
            found[reference.at] = longer._replace(kind=kind)
    return sorted(found.values())


def _references(text: bytes, matches: Iterable[Mapping[str, Sequence[Node]]]) -> Iterator[Reference]:
    for match in matches:
        for kind in KINDS:
            for node in match.get(kind, ()):
                start = match["receiver"][0].start_byte if "receiver" in match else node.start_byte
                reference = _reference(text, start, node.end_byte, kind)
                if reference is not None:
                    yield reference


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
