"""Runs the queries of signals on tables small enough to work out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import duckdb
import pyarrow as pa

from assets.lineage import LINEAGE
from warehouse.sql import query

UNIT = 10**12
NOW = datetime(2024, 7, 1)

# What the settings say unless a test says otherwise.
DEFAULTS: dict[str, Any] = {
    "unit": UNIT,
    "now": NOW,
    "half_life_days": 100,
    "merges": "skip",
    "change_unit": "commit",
    "ticket_minutes": 60,
    "min_files": 2,
    "max_files": 15,
    "recent_changes": 100,
    "horizon_changes": 0,
    "horizon_days": 0,
}


def days_ago(days: float) -> datetime:
    """A time so many days before NOW."""
    return NOW - timedelta(days=days)


def rows(columns: str, *values: tuple[object, ...]) -> pa.Table:
    """An Arrow table from column names, separated by blanks, and rows."""
    names = columns.split()
    return pa.table({name: [v[i] for v in values] for i, name in enumerate(names)})


def answer(name: str, tables: Mapping[str, pa.Table], **parameters: Any) -> list[dict[str, Any]]:
    """The rows that `signals/<name>.sql` answers, as dictionaries, in the order of their columns."""
    return chain([name], tables, **parameters)


def chain(names: Sequence[str], tables: Mapping[str, pa.Table], **parameters: Any) -> list[dict[str, Any]]:
    """The same for the last of several queries, each of which reads the answers of those before it."""
    with duckdb.connect() as connection:
        for table, content in tables.items():
            connection.register(table, content)
        for name in names:
            sql = query(f"signals/{name}")
            given = {k: v for k, v in {**DEFAULTS, **parameters}.items() if f"${k}" in sql}
            found = connection.sql(f"SELECT * FROM ({sql}) ORDER BY ALL", params=given).to_arrow_table()
            connection.register(name, found)
    return list(found.to_pylist())


@dataclass(frozen=True)
class Commit:
    """A commit as a test tells it: its files by path, and how long ago it was."""

    commit_id: str
    days: float
    paths: Sequence[str] = ()
    parents: Sequence[str] = ()
    subject: str = "Change files"
    body: str = ""
    author: str = "Ada"
    generation: int = 0
    on_first_parent: bool = True
    secrets: str | None = None


def history(
    commits: Sequence[Commit],
    tree: Sequence[str],
    ignored: Sequence[str] = (),
    lineage: Sequence[tuple[str, int, int, str | None]] = (),
) -> dict[str, pa.Table]:
    """The tables that the queries from `commit_seen` on read; a file's id is its place in `tree`."""
    return {
        "commit_fact": _commit_facts(commits),
        "seen_commit": _typed(
            [("commit_id", pa.string()), ("generation", pa.int64()), ("on_first_parent", pa.bool_())],
            [(c.commit_id, c.generation, c.on_first_parent) for c in commits],
        ),
        "change": _typed(
            [("commit_id", pa.string()), ("path", pa.string())],
            [(c.commit_id, p) for c in commits for p in c.paths],
        ),
        "ignored_commit": _typed([("commit_id", pa.string())], [(i,) for i in ignored]),
        "tree": _typed([("file_id", pa.int32()), ("path", pa.string())], list(enumerate(tree))),
        "lineage": _typed([(f.name, f.type) for f in LINEAGE], list(lineage)),
    }


def _commit_facts(commits: Sequence[Commit]) -> pa.Table:
    columns: list[tuple[str, pa.DataType]] = [
        ("commit_id", pa.string()),
        ("parents", pa.list_(pa.string())),
        ("committed_at", pa.timestamp("us")),
        ("author", pa.string()),
        ("subject", pa.string()),
        ("body", pa.string()),
        ("secrets", pa.string()),
    ]
    told = [
        (c.commit_id, list(c.parents), days_ago(c.days), c.author, c.subject, c.body, c.secrets)
        for c in commits
    ]
    return _typed(columns, told)


def _typed(columns: Sequence[tuple[str, pa.DataType]], values: Sequence[tuple[object, ...]]) -> pa.Table:
    arrays = [pa.array([v[i] for v in values], kind) for i, (_, kind) in enumerate(columns)]
    return pa.Table.from_arrays(arrays, names=[name for name, _ in columns])
