"""Ties between files as lists of neighbours."""

from __future__ import annotations

import numpy as np

from ranking.index.ties import Ties

# 0 - 1, 0 - 2; 3 stands alone.
TIES = Ties(
    4,
    np.array([1, 0, 2, 0], np.int32),
    np.array([0, 2, 0, 1], np.int32),
    strength=np.array([0.1, 0.2, 0.2, 0.1]),
)


def test_neighbours_come_in_order_with_their_columns() -> None:
    others, columns = TIES.of(0)
    assert others.tolist() == [1, 2]
    assert columns["strength"].tolist() == [0.1, 0.2]
    assert TIES.of(3)[0].tolist() == []


def test_degrees() -> None:
    assert TIES.degree.tolist() == [2, 1, 1, 0]


def test_neighbours_of_several_come_once() -> None:
    assert TIES.beside([1, 2]).tolist() == [0]
    assert TIES.beside([0, 1]).tolist() == [0, 1, 2]
    assert TIES.beside([]).tolist() == []
