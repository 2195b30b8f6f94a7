"""What resolution reads and gives: statements, definitions, references, edges and what led nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pyarrow as pa

from assets.imports.tree import Statement

EDGES = pa.schema([
    pa.field("source_path", pa.string(), nullable=False),
    pa.field("target_path", pa.string(), nullable=False),
    pa.field("kind", pa.string(), nullable=False),
    pa.field("count", pa.int32(), nullable=False),
    pa.field("confidence", pa.float64(), nullable=False),
])  # fmt: skip

UNRESOLVED = pa.schema([
    pa.field("path", pa.string(), nullable=False),
    pa.field("line", pa.int32(), nullable=False),
    pa.field("module", pa.string(), nullable=False),
    pa.field("name", pa.string(), nullable=False),
    pa.field("level", pa.int32(), nullable=False),
    pa.field("reason", pa.string(), nullable=False),
])  # fmt: skip


Unresolved = tuple[str, int, str, str, int, str]
"""A row of UNRESOLVED."""


class Use(NamedTuple):
    """A name that a file uses, as `reference` has it, with the path of the file and how often it does."""

    path: str
    within: str
    name: str
    receiver: str
    kind: str
    times: int


class Symbol(NamedTuple):
    """A dotted name that a file defines, and what it is, as `definition` has it."""

    path: str
    symbol: str
    kind: str


@dataclass(frozen=True)
class Named:
    """What the files of a tree name, as tables with at least the columns of the tuple in brackets."""

    statements: pa.Table
    """[Statement]"""
    definitions: pa.Table
    """[Symbol]"""
    references: pa.Table
    """[Use]"""


@dataclass(frozen=True)
class Resolution:
    """`edges` between files (EDGES), and the statements that led nowhere (UNRESOLVED), each sorted.

    `count` is the number of statements, or of references, behind an edge; `confidence` that of the surest.
    """

    edges: pa.Table
    unresolved: pa.Table


def statements_of(table: pa.Table) -> Iterator[Statement]:
    """The rows of a table that has at least the columns of `Statement`."""
    return map(Statement, *_columns(table, Statement._fields))


def uses_of(table: pa.Table) -> Iterator[Use]:
    """The rows of a table that has at least the columns of `Use`."""
    return map(Use, *_columns(table, Use._fields))


def symbols_of(table: pa.Table) -> Iterator[Symbol]:
    """The rows of a table that has at least the columns of `Symbol`."""
    return map(Symbol, *_columns(table, Symbol._fields))


def edge_table(edges: Mapping[tuple[str, str, str], tuple[int, float]]) -> pa.Table:
    """EDGES from a count and a confidence for each source, target and kind."""
    return _table([(*ends, *found) for ends, found in sorted(edges.items())], EDGES)


def unresolved_table(rows: set[Unresolved]) -> pa.Table:
    """UNRESOLVED from its rows."""
    return _table(sorted(rows), UNRESOLVED)


def _columns(table: pa.Table, names: Sequence[str]) -> list[list[object]]:
    return [table.column(name).to_pylist() for name in names]


def _table(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> pa.Table:
    columns = list(zip(*rows, strict=True)) or [() for _ in schema]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)
