"""A snapshot of four past changes on three files, for what searches them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

from assets.messages import analysed
from ranking.analysis import analyse_task
from ranking.index.corpus import load_corpus
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.scope import Scope
from tests.fixtures.snapshots import NOW, SnapshotBuilder
from warehouse import schema
from warehouse.reader import SnapshotReader
from warehouse.snapshots import Snapshot
from warehouse.sql import query

FILES = ("shop/cart.py", "shop/order.py", "shop/price.py")
# Each with its subject, the files that it touched, and those of them that the tree still has.
CHANGES = {
    "a" * 40: ("Fix rounding in totals, for #7", 1, [0]),
    "b" * 40: ("Rounding everywhere", 4, [0, 1, 2]),
    "c" * 40: ("Ship orders, for SHOP-7", 1, [1]),
    "abc1234" + "d" * 33: ("Names", 1, [2]),
}


def write_history(folder: Path) -> Snapshot:
    """The snapshot, its tables made by the warehouse's own queries."""
    builder = SnapshotBuilder()
    for path in FILES:
        builder.file(path)
    snapshot = builder.write(folder)
    with duckdb.connect(str(snapshot.database)) as connection:
        messages = pa.table(
            {"commit_id": list(CHANGES), "text": [subject for subject, _, _ in CHANGES.values()]}
        )
        for name, rows in {**_tables(), **analysed(messages), "message_text": messages}.items():
            connection.register(name, rows)
        for name in ("mention", "past_commit", "commit", "touch"):
            source = query(f"signals/{name}") if name == "mention" else f"FROM {name}_rows"
            connection.execute(f"CREATE OR REPLACE TABLE {name} AS {source}")
        for name in ("commit_document", "message_term", "message_posting", "commit_reference"):
            connection.execute(f"CREATE OR REPLACE TABLE {name} AS {query(f'signals/{name}')}")
    return snapshot


def _tables() -> dict[str, pa.Table]:
    commits = [
        {"commit_id": commit_id, "subject": subject, "files": files, "committed_at": NOW}
        for commit_id, (subject, files, _) in CHANGES.items()
    ]
    past = [
        (number, commit_id, files, file_ids)
        for number, (commit_id, (_, files, file_ids)) in enumerate(CHANGES.items())
    ]
    touches = sorted((f, c, 1.0) for c, (_, _, file_ids) in CHANGES.items() for f in file_ids)
    return {
        "commit_rows": schema.COMMIT.from_rows(
            tuple(commit.get(column.name) for column in schema.COMMIT.columns) for commit in commits
        ),
        "touch_rows": schema.TOUCH.from_rows(touches),
        "past_commit_rows": pa.table(
            dict(
                zip(("commit_number", "commit_id", "files", "file_ids"), zip(*past, strict=True), strict=True)
            )
        ),
    }


Found = list[tuple[str, float, str]]


@contextmanager
def opened(folder: Path) -> Iterator[SnapshotReader]:
    """The snapshot, open for reading."""
    with SnapshotReader(write_history(folder)) as reader:
        yield reader


def found(
    reader: SnapshotReader,
    retriever: Retriever,
    task: str,
    visible: tuple[int, ...] = (0, 1, 2),
    hidden_commits: frozenset[str] = frozenset(),
) -> Found:
    """What a retriever finds, best first: path, score, match."""
    mask = np.isin(np.arange(len(FILES)), visible)
    scope = Scope(reader, load_corpus(reader), mask, hidden_commits=hidden_commits)
    rows = retriever.retrieve(scope, analyse_task(task)).to_pylist()
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(row["chunk_id"] is None for row in rows)
    return [(FILES[row["file_id"]], row["score"], row["match"]) for row in rows]
