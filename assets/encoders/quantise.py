"""Rounds token vectors to the 8 bits that a static model keeps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ranking.encoders.static import StaticModel


def quantise(tokens: tuple[str, ...], vectors: NDArray[np.float64]) -> StaticModel:
    """Rows (tokens, dimension) as int8 with one scale each: a row's largest component becomes 127."""
    scales = np.abs(vectors).max(axis=1) / 127
    rows = np.rint(vectors / np.where(scales, scales, 1)[:, None]).astype(np.int8)
    return StaticModel(tokens, rows, scales.astype(np.float32))
