"""Names of symbols in a task text: dotted, scoped, camel case, snake case, called, or marked as code."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A name, whole, and what joins its parts in one language or another: `a.b.C`, `A::b`, `Class#method`.
_NAME = re.compile(r"(?<![\w.#:/\\@-])_*+[^\W\d]\w*+(?:(?:\.|::|#|->)[^\W\d]\w*+)*+(?![\w\\/@-])")
_JOINT = re.compile(r"\.|::|#|->")
_IMPORT = re.compile(
    r"\s*+(?:>>>\s|\.\.\.\s)?\s*+(?:from\s++([\w.]++)\s++import\s++([\w.*, ()]++)|import\s++([\w., ]++))"
)
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
# No symbol that somebody types is longer, and no pattern need look further.
MAX_NAME = 200
# What object a name hangs on says nothing of where it is defined.
_RECEIVERS = frozenset({"self", "cls", "this", "super"})


def names_of(line: str) -> Iterator[str]:
    """Every name of a line that is called or has the shape of a symbol, which no plain word has."""
    for match in _NAME.finditer(line):
        called = line[match.end() : match.end() + 1] == "("
        name = _plain(match.group())
        if name and (called or has_shape(name)):
            yield name


def names_of_span(span: str) -> Iterator[str]:
    """The name that a code span holds, of any shape, or the names in it where it holds more than one."""
    match = _NAME.match(span.strip())
    if match and span.strip()[match.end() :] in ("", "()"):
        name = _plain(match.group())
        if name:
            yield name
    else:
        yield from names_of(span)


def imported_names(line: str) -> Iterator[str]:
    """What an import statement of Python names: modules, and the names taken from them."""
    match = _IMPORT.match(line)
    if not match:
        return
    module, taken, modules = match.groups()
    if module is None:
        yield from filter(None, (part.split(" as ")[0].strip() for part in modules.split(",")))
        return
    module = module.strip(".")
    for part in taken.strip("() ").split(","):
        name = part.split(" as ")[0].strip()
        yield ".".join(filter(None, (module, name if name != "*" else "")))


def types_within(name: str) -> Iterator[str]:
    """The types that own the last part of a dotted name, by their capital: `a.B` of `a.B.c`."""
    parts = name.split(".")
    for size in range(1, len(parts)):
        if parts[size - 1][:1].isupper():
            yield ".".join(parts[:size])


def has_shape(name: str) -> bool:
    """Whether a name has the shape of a symbol: joined parts, an underscore within, a capital within."""
    bare = name.strip("_")
    return "." in bare or "_" in bare or name.startswith("_") or bool(_INNER_CAPITAL.search(bare))


def _plain(name: str) -> str:
    """The name with `.` between its parts, without a receiver; empty where nothing is left."""
    if len(name) > MAX_NAME:
        return ""
    parts = _JOINT.split(name)
    while parts and parts[0] in _RECEIVERS:
        parts = parts[1:]
    return ".".join(parts)
