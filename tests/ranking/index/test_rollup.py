"""Roll-up of chunks to files: by hand, and against sorting on random scores."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ranking.index.rollup import best_chunks


def test_the_best_chunk_and_the_sum_of_the_best_two() -> None:
    best = best_chunks(
        np.array([3, 4, 5, 8], np.int32),
        np.array([0, 0, 0, 2], np.int32),
        np.array([1.0, 5.0, 4.0, 7.0]),
        few=2,
    )
    assert best.file_id.tolist() == [0, 2]
    assert best.chunk_id.tolist() == [4, 8]
    assert best.best.tolist() == [5.0, 7.0]
    assert best.best_few.tolist() == [9.0, 7.0]
    assert best.counted.tolist() == [2, 1]


def test_of_equal_chunks_the_first_is_the_best() -> None:
    best = best_chunks(np.arange(3, dtype=np.int32), np.zeros(3, np.int32), np.array([1.0, 2.0, 2.0]), few=3)
    assert best.chunk_id.tolist() == [1]
    assert best.best_few.tolist() == [5.0]


def test_no_chunks_roll_up_to_no_files() -> None:
    nothing = np.empty(0, np.int32)
    assert best_chunks(nothing, nothing, np.empty(0), few=5).file_id.tolist() == []


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from([-1.0, 0.0, 0.5, 2.0])), min_size=1, max_size=30),
    st.integers(1, 6),
)
def test_it_equals_sorting(pairs: list[tuple[int, float]], few: int) -> None:
    pairs.sort(key=lambda pair: pair[0])
    files, scores = (list(column) for column in zip(*pairs, strict=True))
    best = best_chunks(
        np.arange(len(pairs), dtype=np.int32), np.array(files, np.int32), np.array(scores), few=few
    )
    assert best.file_id.tolist() == sorted(set(files))
    for row, file_id in enumerate(best.file_id):
        held = sorted(((-s, n) for n, (f, s) in enumerate(pairs) if f == file_id))[:few]
        assert best.chunk_id[row] == held[0][1]
        assert best.best[row] == -held[0][0]
        assert best.best_few[row] == sum(-score for score, _ in held)
        assert best.counted[row] == len(held)
