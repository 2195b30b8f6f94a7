"""Reading a published snapshot: tables, vectors, sessions of many threads, damage."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from tests.fixtures.snapshots import COMMIT, SnapshotBuilder
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader
from warehouse.snapshots import Snapshot


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    builder = SnapshotBuilder()
    builder.file("shop/cart.py", "def total(items):\n    return sum(items)\n")
    builder.file("README.md", "A shop")
    return builder.write(tmp_path)


def test_identity_and_vectors(snapshot: Snapshot) -> None:
    with SnapshotReader(snapshot) as reader:
        assert reader.identity.repository == "shop"
        assert reader.identity.commit_id == COMMIT
        assert reader.vectors.shape == (2, reader.identity.dimension)
        assert reader.vectors.dtype == np.float32
        assert isinstance(reader.vectors, np.memmap)


def test_a_session_sees_the_tables_and_what_it_is_given(snapshot: Snapshot) -> None:
    with SnapshotReader(snapshot) as reader, reader.session() as session:
        session.see("wanted", pa.table({"path": ["README.md"]}))
        session.keep("found", "SELECT file_id, path FROM file JOIN wanted USING (path)")
        assert session.rows("SELECT path FROM found") == [("README.md",)]
        assert session.columns("SELECT file_id FROM found")["file_id"].tolist() == [0]
        assert session.rows("SELECT path FROM file WHERE path = $path", {"path": "nothing"}) == []


def test_what_a_session_keeps_is_its_own(snapshot: Snapshot) -> None:
    with SnapshotReader(snapshot) as reader, reader.session() as one, reader.session() as other:
        one.see("given", pa.table({"x": [1]}))
        one.keep("kept", "SELECT x FROM given")
        for name in ("given", "kept"):
            with pytest.raises(duckdb.CatalogException):
                other.rows(f"SELECT * FROM {name}")
        other.keep("kept", "SELECT 2 AS x")
        assert one.rows("SELECT x FROM kept") == [(1,)]


def test_what_is_derived_is_there_for_all_and_derived_once(snapshot: Snapshot) -> None:
    with SnapshotReader(snapshot) as reader:
        reader.derive("files", "SELECT count(*) AS n FROM file")
        reader.derive("files", "SELECT 99 AS n")
        with reader.session() as session:
            assert session.rows("SELECT n FROM files") == [(2,)]


def test_nothing_writes_to_the_snapshot(snapshot: Snapshot) -> None:
    before = snapshot.database.read_bytes()
    with SnapshotReader(snapshot) as reader, reader.session() as session:
        reader.derive("files", "SELECT 1 AS n")
        session.keep("kept", "SELECT 1 AS n")
        with pytest.raises(duckdb.Error, match="read-only"):
            session.rows("DELETE FROM snapshot.file")
    assert snapshot.database.read_bytes() == before


def test_several_readers_and_many_threads_at_once(snapshot: Snapshot) -> None:
    def read(reader: SnapshotReader, number: int) -> int:
        with reader.session() as session:
            session.see("number", pa.table({"n": [number]}))
            session.keep("kept", "SELECT n FROM number")
            return int(session.rows("SELECT n + (SELECT count(*) FROM file) FROM kept")[0][0])

    with SnapshotReader(snapshot) as one, SnapshotReader(snapshot) as other, ThreadPoolExecutor(8) as threads:
        answers = threads.map(lambda n: read(one if n % 2 else other, n), range(200))
        assert list(answers) == [n + 2 for n in range(200)]


def test_a_missing_or_damaged_snapshot_is_one_clear_line(snapshot: Snapshot, tmp_path: Path) -> None:
    with pytest.raises(RankhouseError, match="Index the repository again"):
        SnapshotReader(Snapshot("gone", tmp_path / "gone"))

    snapshot.vectors.write_bytes(b"no vectors")
    with (
        SnapshotReader(snapshot) as reader,
        pytest.raises(RankhouseError, match="Index the repository again"),
    ):
        _ = reader.vectors

    snapshot.database.write_bytes(b"no database" * 1000)
    with pytest.raises(RankhouseError, match="Index the repository again") as error:
        SnapshotReader(snapshot)
    assert "\n" not in str(error.value)


def test_a_database_of_something_else_is_one_clear_line(tmp_path: Path) -> None:
    snapshot = Snapshot("other", tmp_path)
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute("CREATE TABLE something AS SELECT 1")
    with pytest.raises(RankhouseError, match="Index the repository again"):
        SnapshotReader(snapshot)
