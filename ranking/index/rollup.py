"""Roll-up: from scores of chunks to scores of their files."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class BestChunks:
    """For each file that has scored chunks: the file, its best chunk, that score, the sum of its best few.

    `counted` is how many chunks the sum is over: fewer where a file has fewer.
    """

    file_id: NDArray[np.int32]
    chunk_id: NDArray[np.int32]
    best: Scores
    best_few: Scores
    counted: NDArray[np.int64]


def best_chunks(
    chunk_id: NDArray[np.int32], file_id: NDArray[np.int32], score: Scores, few: int
) -> BestChunks:
    """Roll scored chunks up to their files: the best, and the sum of the best `few`.

    Chunks are ascending, as are their files. Of equal chunks the first counts as the better.
    """
    first = np.flatnonzero(np.diff(file_id, prepend=-1))
    sizes = np.diff(first, append=len(file_id))
    left = score.copy()
    best = _take_best(left, first, sizes)
    total = score[best]
    for taken in range(1, few):
        more = sizes > taken
        total[more] += score[_take_best(left, first, sizes)[more]]
    return BestChunks(file_id[first], chunk_id[best], score[best], total, np.minimum(sizes, few))


def _take_best(left: Scores, first: NDArray[np.intp], sizes: NDArray[np.intp]) -> NDArray[np.intp]:
    """The position of the first highest score of each file, which is then no longer left."""
    if len(first) == 0:
        return first
    highest = np.flatnonzero(left == np.repeat(np.maximum.reduceat(left, first), sizes))
    of_file = np.searchsorted(first, highest, side="right")
    positions: NDArray[np.intp] = highest[np.diff(of_file, prepend=0) != 0]
    left[positions] = -np.inf
    return positions
