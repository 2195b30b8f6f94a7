"""Looking rare literals up, on a handful of rows."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np

from ranking.index.literals import LiteralIndex, load_literals
from tests.ranking.retrieval.shop import build_shop
from warehouse.layout import SNAPSHOT_DATABASE
from warehouse.reader import SnapshotReader


def ids(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array(values, np.int32)


def test_the_rows_of_a_literal_are_found_and_no_others() -> None:
    index = LiteralIndex(["E1", "E2", "E2", "E3"], ids(1, 2, 2, 1), ids(5, 1, 4, 5), ids(50, 10, 40, 51))
    held = index.find("E2")
    assert held is not None
    assert (held.files, held.file_id.tolist(), held.chunk_id.tolist()) == (2, [1, 4], [10, 40])
    last = index.find("E3")
    assert last is not None
    assert last.chunk_id.tolist() == [51]
    assert index.find("E") is None
    assert index.find("e1") is None


def test_an_older_snapshot_has_none(tmp_path: Path) -> None:
    snapshot = build_shop().write(tmp_path)
    with duckdb.connect(str(tmp_path / SNAPSHOT_DATABASE)) as connection:
        connection.execute("DROP TABLE rare_literal")
    with SnapshotReader(snapshot) as reader:
        assert load_literals(reader).find("E1") is None
