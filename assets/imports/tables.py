"""What a resolver reads and gives: tables of statements, definitions, edges and what led nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, cast

import pyarrow as pa

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


class Statement(NamedTuple):
    """One imported name in one file, as `import_statement` has it, with the path of the file."""

    path: str
    line: int
    module: str
    name: str
    alias: str
    level: int
    scope: str


@dataclass(frozen=True)
class Resolution:
    """`edges`, one for each pair of files (EDGES), and the statements that gave none (UNRESOLVED).

    Both are sorted by their columns. `count` is the number of statements behind an edge. A reason is
    `external` (the standard library, or a package of somebody else), `missing` (the package is in the tree
    and the file is not) or `ambiguous` (several files are as near).
    """

    edges: pa.Table
    unresolved: pa.Table


def statements_of(table: pa.Table) -> Iterator[Statement]:
    """The rows of a table that has at least the columns of `Statement`."""
    columns = [table.column(name).to_pylist() for name in Statement._fields]
    return (Statement(*row) for row in zip(*columns, strict=True))


def defined_names(table: pa.Table) -> dict[str, set[str]]:
    """The names that stand at the top of each file, from a table with columns `path` and `symbol`."""
    names: dict[str, set[str]] = {}
    paths, symbols = (cast("list[str]", table.column(name).to_pylist()) for name in ("path", "symbol"))
    for path, symbol in zip(paths, symbols, strict=True):
        if "." not in symbol:
            names.setdefault(path, set()).add(symbol)
    return names
