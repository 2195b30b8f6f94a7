"""The views over all repositories, also where one was indexed by an earlier rankhouse."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.catalog import view
from warehouse.schema import EDGE
from warehouse.snapshots import Snapshot


def snapshot(folder: Path, table: pa.Table | None) -> Snapshot:
    folder.mkdir()
    if table is not None:
        pq.write_table(table, folder / "edge.parquet")
    return Snapshot(folder.name, folder)


def test_what_an_earlier_snapshot_lacks_is_null(tmp_path: Path) -> None:
    now = EDGE.from_rows([(0, 1, "import", 2, 1.0)])
    current = {
        "new": snapshot(tmp_path / "new", now),
        "old": snapshot(tmp_path / "old", now.drop_columns(["confidence"])),
        "older": snapshot(tmp_path / "older", None),
    }
    with duckdb.connect() as connection:
        connection.execute(view(EDGE, current))
        found = connection.execute("SELECT repository, count, confidence FROM edge ORDER BY ALL").fetchall()
    assert found == [("new", 2, 1.0), ("old", 2, None)]


def test_without_snapshots_there_are_columns_and_no_rows(tmp_path: Path) -> None:
    for current in ({}, {"older": snapshot(tmp_path / "older", None)}):
        with duckdb.connect() as connection:
            connection.execute(view(EDGE, current))
            assert connection.execute("FROM edge").fetchall() == []
            assert connection.description[0][0] == "repository"
