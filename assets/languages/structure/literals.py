"""The string literals of a file, and those worth a look-up: not too short and not too long.

`@literal` captures what stands between the quotes, `@quoted` a literal with its quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import Literal, Span

# Ledger A6: what is shorter is not distinctive, and stands everywhere.
SHORTEST = 4
# Two lines of a terminal. What is longer is text or data, and nobody quotes it whole.
LONGEST = 200
# What may stand around the text: quotes of any kind, doubled or not, and prefixes such as r, b, L, u8 and @.
_AROUND = re.compile(r"\A[A-Za-z0-9@$#]{0,3}?(?P<quotes>[\"'`]{1,3})(?P<text>.*)(?P=quotes)#*\Z", re.DOTALL)

_LOOKS = (
    ("flag", re.compile(r"--?[A-Za-z][\w-]*=?\Z")),
    ("route", re.compile(r"/[^\s/][^\s]*\Z")),
    ("code", re.compile(r"(?=.*\d)[A-Z][A-Z0-9]*(?:[-_.][A-Z0-9]+)*\Z")),
    ("message", re.compile(r"\S+\s+\S+\s+\S")),
)


class String(NamedTuple):
    """Where a string literal stands, and whether its quotes are part of that."""

    span: Span
    quoted: bool


def find_strings(nodes: Mapping[str, Sequence[Node]], documentation: Sequence[Span]) -> list[String]:
    """The string literals in order, without those that are documentation."""
    block = block_finder(documentation=documentation)
    strings = [
        String(Span(node.start_byte, node.end_byte), name == "quoted")
        for name in ("literal", "quoted")
        for node in nodes.get(name, ())
    ]
    return sorted(string for string in strings if block(string.span.start) != "documentation")


def read_literals(text: bytes, strings: Sequence[String]) -> Iterator[Literal]:
    """Those that are worth a look-up, without their quotes."""
    for (start, end), quoted in strings:
        if end - start <= 4 * LONGEST:
            written = text[start:end].decode("utf-8", "replace")
            bare = (_AROUND.sub(r"\g<text>", written) if quoted else written).strip()
            if _is_worth(bare):
                yield Literal(start + text[start:end].find(bare.encode()), bare)


def look_of(literal: str) -> str:
    """What a literal looks like: `flag`, `route`, `code`, `message`, or just a `string`."""
    return next((kind for kind, pattern in _LOOKS if pattern.match(literal)), "string")


def _is_worth(literal: str) -> bool:
    return SHORTEST <= len(literal) <= LONGEST and "\n" not in literal and "\0" not in literal
