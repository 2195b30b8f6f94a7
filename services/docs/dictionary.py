"""The data dictionary: every table and column, from the declarations in `warehouse.schema`."""

from __future__ import annotations

import pyarrow as pa

from services.docs.markdown import generated, table
from warehouse.schema import FACT_FAMILIES, SIGNALS, Column, Table

_SQL_TYPES = {
    pa.string(): "VARCHAR",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.uint64(): "UBIGINT",
    pa.float32(): "FLOAT",
    pa.float64(): "DOUBLE",
    pa.bool_(): "BOOLEAN",
    pa.timestamp("us"): "TIMESTAMP",
}

_OPENING = """\
# Data dictionary

`rankhouse sql` asks the **signals**: the tables of a snapshot, all as of one commit. Without `--repo` each
has the column `repository` too, and holds the rows of every repository in the warehouse. Times are UTC.

A snapshot is a folder, `<warehouse>/repositories/<name>/snapshots/<snapshot id>/`, with all its tables in
`snapshot.duckdb` and each as `<table>.parquet`, for tools that read Parquet. `manifest.json` beside them has
rows, bytes and SHA-256 of each. `<warehouse>/warehouse.duckdb` has the views over all repositories.

The **facts** beneath are what signals are computed from: Parquet, keyed by content, only ever added.
"""

_FACTS = """\
## Facts

`<warehouse>/repositories/<name>/facts/<family>/<version>/<part>/<table>.parquet`. The version names the
code, or the encoder, that made the facts. They hold every commit that was ever indexed, not one: to ask about
a commit, ask its signals. The family `session` is the warehouse's own, in `<warehouse>/sessions/`; see
[sessions](sessions.md).
"""


def dictionary_page() -> str:
    """The page `data-dictionary.md`."""
    parts = [generated("warehouse/schema.py"), _OPENING, "## Signals\n", _contents(SIGNALS)]
    parts += [_described(one, "###") for one in SIGNALS]
    parts.append(_FACTS)
    for family, tables in FACT_FAMILIES.items():
        parts.append(f"### {family}\n")
        parts += [_described(one, "####") for one in tables]
    return "\n".join(parts)


def _contents(tables: tuple[Table, ...]) -> str:
    return table(("table", "a row is"), [(f"[{one.name}](#{one.name})", one.meaning) for one in tables])


def _described(one: Table, heading: str) -> str:
    key = ", ".join(f"`{name}`" for name in one.key)
    columns = table(("column", "type", "meaning"), [_row(column) for column in one.columns])
    return f"{heading} {one.name}\n\n{one.meaning} Key: {key}.\n\n{columns}"


def _row(column: Column) -> tuple[str, str, str]:
    null = " May be NULL." if column.nullable else ""
    return f"`{column.name}`", sql_type(column.type), f"{column.meaning}{null}"


def sql_type(of: pa.DataType) -> str:
    """DuckDB's name for an Arrow type. KeyError for a type that no table uses yet."""
    if pa.types.is_list(of):
        return f"{sql_type(of.value_type)}[]"
    return _SQL_TYPES[of]
