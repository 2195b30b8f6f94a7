"""What a language takes out of one content. Every offset counts bytes of the content as UTF-8."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Unit(NamedTuple):
    """A piece of the content that is indexed and shown as one. The units of a content tile it in order."""

    kind: str
    """`function`, `method`, `class`, `module`, `section`, `cell` or `window`."""
    symbol: str
    """Dotted name within the file, or the titles above; empty where it has none."""
    signature: str
    """The declarations that begin here, one a line, without their bodies."""
    start: int
    end: int
    outline: str = ""
    """Where a class begins here: the signatures of its members that are not in the span, one a line."""


class Definition(NamedTuple):
    """A symbol that the content defines."""

    symbol: str
    """Dotted name within the file."""
    name: str
    """Last part of the symbol."""
    kind: str
    """`function`, `method`, `class` or `variable`."""
    start: int
    """First byte of its statement, decorators included."""
    end: int
    name_at: int
    """Byte where the name stands: it tells which unit defines the symbol."""


class ImportedName(NamedTuple):
    """One name that a statement imports, as it is written."""

    at: int
    """Byte where the statement begins."""
    module: str
    name: str
    alias: str
    level: int
    scope: str
    """`module`, `conditional`, `type_checking`, `function`, or `export` where it is handed on."""


class Reference(NamedTuple):
    """A name that the content uses, as it is written."""

    at: int
    """Byte where the name stands."""
    name: str
    receiver: str
    """What stands before the name, without white space; empty where nothing does."""
    kind: str
    """`call`, `inherit`, `use` or `package`."""


class Literal(NamedTuple):
    """A string literal, without its quotes."""

    at: int
    """Byte where it begins."""
    text: str


class Span(NamedTuple):
    """A range of bytes, its end not included."""

    start: int
    end: int


@dataclass(frozen=True)
class Extraction:
    """All that a language takes out of a content."""

    units: list[Unit]
    definitions: list[Definition] = field(default_factory=list)
    """In order of their start, the outer before the inner."""
    imports: list[ImportedName] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    """In order."""
    literals: list[Literal] = field(default_factory=list)
    """Those that are worth a look-up, in order."""
    strings: list[Span] = field(default_factory=list)
    """All string literals of one piece that are no documentation, in order: with their quotes or without."""
    comments: list[Span] = field(default_factory=list)
    """Comments and documentation strings, in order; the rest is code, or text."""
    parse_errors: int = 0
