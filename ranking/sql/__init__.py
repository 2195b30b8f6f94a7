"""The SQL of retrieval, one question a file; `derive` holds what a process keeps of a snapshot in memory."""

from __future__ import annotations

from warehouse.reader import ReadSession, SnapshotReader
from warehouse.sql import names, query

PACKAGE = "ranking.sql"


def text(name: str) -> str:
    """The text of `<name>.sql`."""
    return query(name, PACKAGE)


def derive_all(reader: SnapshotReader) -> None:
    """Keep every answer of `derive/` in the reader's memory; done once for a reader."""
    for name in names("derive", PACKAGE):
        reader.derive(name, text(f"derive/{name}"))


def held_tables(session: ReadSession) -> frozenset[str]:
    """The tables of the snapshot: one that was published long ago lacks those that came later."""
    return frozenset(name for (name,) in session.rows(text("tables")))
