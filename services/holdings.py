"""What a published snapshot holds: how much of each, what was left out and why, how large it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import duckdb

from warehouse.errors import RankhouseError
from warehouse.snapshots import Snapshot
from warehouse.sql import query

SQL = "services.sql"


@dataclass(frozen=True)
class Skipped:
    """How many files, commits and so on were left out for one reason."""

    kind: str
    reason: str
    count: int


@dataclass(frozen=True)
class Holdings:
    """Rows by table, what was left out, and bytes on disk of one snapshot."""

    commit_id: str
    committed_at: datetime
    encoder: str
    shallow: bool
    files: int
    chunks: int
    commits: int
    edges: int
    skipped: tuple[Skipped, ...]
    bytes: int


def holdings(snapshot: Snapshot) -> Holdings:
    """What the snapshot holds. RankhouseError where its files are damaged."""
    try:
        with duckdb.connect(str(snapshot.database), read_only=True) as tables:
            counts = dict(zip(_COUNTED, tables.execute(query("counts", SQL)).fetchall()[0], strict=True))
            skipped = tables.execute(query("skipped_by_reason", SQL)).fetchall()
    except (duckdb.Error, IndexError) as fault:
        reason = " ".join(str(fault).split())
        raise RankhouseError(
            f"The snapshot {snapshot.folder} cannot be read ({reason}). "
            "Remove that folder and index the repository again: its facts stay."
        ) from fault
    return Holdings(
        **counts,
        skipped=tuple(Skipped(*row) for row in skipped),
        bytes=sum(path.stat().st_size for path in snapshot.folder.rglob("*") if path.is_file()),
    )


_COUNTED = ("commit_id", "committed_at", "encoder", "shallow", "files", "chunks", "commits", "edges")
