"""All signals of a pool in one statement: gaps, what did not run, and rows that are none of the pool's."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ranking import sql
from ranking.signals.compose import Columns, compute
from ranking.signals.registry import SIGNALS
from tests.fixtures.relations import relation
from tests.ranking.retrieval.shop import open_shop

COLUMNS = "retriever file_id score ratio_recent hops"
IMPORT = ("import", 2, 1.0, None, 1)
COEDIT = ("coedit", 2, 0.5, 0.4, None)
BASE = {
    "pool": relation("file_id", (1,), (2,), (4,)),
    "seed": relation("file_id rank", (1, 1)),
    "ledger": relation(COLUMNS, IMPORT, COEDIT),
}


def computed(folder: Path, relations: dict[str, pa.Table]) -> Columns:
    """The signals of three files of the shop: the cart (a seed), the order and the test."""
    with open_shop(folder) as reader:
        sql.derive_all(reader)
        with reader.session() as session:
            return compute(session, relations, {"import", "coedit"})


def test_every_signal_has_a_value_for_every_candidate(tmp_path: Path) -> None:
    columns = computed(tmp_path, BASE)
    assert list(columns) == [signal.name for signal in SIGNALS]
    assert all(len(values) == 3 and not np.isnan(values).any() for values in columns.values())


def test_gaps_have_the_declared_value(tmp_path: Path) -> None:
    columns = computed(tmp_path, BASE)
    assert columns["hops"].tolist() == [0, 1, 4]
    assert columns["cochange"].tolist() == [0, 0.5, 0]
    assert columns["semantic"].tolist() == [0, 0, 0]
    assert columns["task_context"].tolist() == [0, 0, 0]


def test_nan_counts_as_missing(tmp_path: Path) -> None:
    ties = [("coedit", 1, float("nan"), 0.1, None), ("coedit", 2, 0.5, float("nan"), None)]
    columns = computed(tmp_path, {**BASE, "ledger": relation(COLUMNS, IMPORT, *ties)})
    assert columns["cochange"].tolist() == [0, 0.5, 0]
    assert columns["cochange_recent"].tolist() == pytest.approx([0.1, 0, 0])


def test_rows_of_other_files_leave_no_trace(tmp_path: Path) -> None:
    others = [("coedit", 0, 9.0, 0.9, None), ("coedit", 3, 9.0, 0.9, None)]
    columns = computed(tmp_path, {**BASE, "ledger": relation(COLUMNS, IMPORT, COEDIT, *others)})
    assert columns["cochange"].tolist() == [0, 0.5, 0]


def test_a_pool_of_one_and_an_empty_pool(tmp_path: Path) -> None:
    one = computed(tmp_path / "one", {**BASE, "pool": relation("file_id", (2,))})
    assert one["hops"].tolist() == [1]
    nobody = pa.table({"file_id": pa.array([], pa.int32())})
    nothing = computed(tmp_path / "nothing", {**BASE, "pool": nobody})
    assert all(len(values) == 0 for values in nothing.values())
