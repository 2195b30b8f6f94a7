"""Clues as relations: the keys by which exact evidence is looked up. A clue's id is its position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa

from ranking.analysis import Clue
from ranking.analysis.model import PLACES, SYMBOLS

# A longer tail of a path than this would agree on these parts too.
MAX_TAIL = 12

_CLUE = pa.schema(
    [("clue_id", pa.int32()), ("kind", pa.string()), ("text", pa.string()), ("line", pa.int32())]
)
_PLACE = pa.schema(
    [("clue_id", pa.int32()), ("style", pa.string()), ("key", pa.string()), ("of_parts", pa.int32())]
)
_SYMBOL = pa.schema([("clue_id", pa.int32()), ("name", pa.string()), ("owner", pa.string())])


def clue_table(clues: Sequence[Clue]) -> pa.Table:
    """A row for each clue: kind, text and line."""
    return _table(_CLUE, ((n, str(clue.kind), clue.text, clue.line) for n, clue in enumerate(clues)))


def place_table(clues: Sequence[Clue]) -> pa.Table:
    """A row for each key of a clue that may name a file."""
    return _table(_PLACE, ((n, *key) for n, clue in enumerate(clues) for key in place_keys(clue)))


def symbol_table(clues: Sequence[Clue]) -> pa.Table:
    """A row for each clue that names a symbol: its name, and its owner (empty where none is named)."""
    return _table(_SYMBOL, ((n, *key) for n, clue in enumerate(clues) for key in symbol_keys(clue)))


def place_keys(clue: Clue) -> Iterator[tuple[str, str, int]]:
    """Style, key and number of parts of each way to find the files that a clue names.

    A place is known by the tails of its path. A symbol's module is known by the heads of its dotted name:
    `a.b.C` may stand in module `a.b.C`, `a.b` or `a`.
    """
    if clue.kind in PLACES:
        parts = clue.text.split("/")
        for size in range(1, min(len(parts), MAX_TAIL) + 1):
            yield "path", "/".join(parts[-size:]), len(parts)
    elif clue.kind in SYMBOLS:
        parts = clue.text.split(".")
        for size in range(1, len(parts) + 1):
            yield "module", "/".join(parts[:size]), size


def symbol_keys(clue: Clue) -> Iterator[tuple[str, str]]:
    """Name and owner of the symbol that a clue names."""
    if clue.kind in SYMBOLS:
        *owners, name = clue.text.split(".")
        yield name, owners[-1] if owners else ""


def _table(schema: pa.Schema, rows: Iterator[tuple[object, ...]]) -> pa.Table:
    columns = list(zip(*rows, strict=True)) or [() for _ in schema]
    arrays = [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)
