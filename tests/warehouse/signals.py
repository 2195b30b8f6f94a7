"""Runs one signal's query on tables small enough to work out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import duckdb
import pyarrow as pa

from warehouse.sql import query

UNIT = 10**12
NOW = datetime(2024, 7, 1)


def days_ago(days: float) -> datetime:
    """A time so many days before NOW."""
    return NOW - timedelta(days=days)


def rows(columns: str, *values: tuple[object, ...]) -> pa.Table:
    """An Arrow table from column names, separated by blanks, and rows."""
    names = columns.split()
    return pa.table({name: [v[i] for v in values] for i, name in enumerate(names)})


def answer(name: str, tables: Mapping[str, pa.Table], **parameters: Any) -> list[dict[str, Any]]:
    """The rows that `signals/<name>.sql` answers, as dictionaries, in the order of their first columns."""
    sql = query(f"signals/{name}")
    given = {k: v for k, v in {"unit": UNIT, "now": NOW, **parameters}.items() if f"${k}" in sql}
    with duckdb.connect() as connection:
        for table, content in tables.items():
            connection.register(table, content)
        found = connection.sql(f"SELECT * FROM ({sql}) ORDER BY ALL", params=given).to_arrow_table()
    return list(found.to_pylist())
