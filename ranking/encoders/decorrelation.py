"""Queries without what every chunk of a repository says alike.

All chunks of a repository point more or less the same way: they are code of one subject, in one language.
A cosine counts what a query shares with that as much as what it shares with a single chunk. So a query is
multiplied by the inverse of the chunks' second moment, shrunk towards the identity, which is the direction
that tells one chunk from all others best (Hariharan, Malik and Ramanan, "Discriminative decorrelation for
clustering and classification", 2012). What it gains is in docs/encoder.md.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from ranking.encoders.protocol import QueryEncoder, Vectors

# What is added to each direction's share of the moment, whose shares add up to 1: a direction in which all
# chunks agree a little is left alone. From half of this to twice as much the rankings are as good.
SHRINKAGE = 0.02
# Few chunks say little of what all share: each direction counts as if so many more had pointed there.
UNSEEN = 50
# Chunks that the moment is taken over, evenly spread: it hardly changes with more, and takes time to load.
SAMPLE = 16_384


class DecorrelatedQueries:
    """The queries of an encoder, decorrelated for the chunks of one snapshot; a `QueryEncoder` itself."""

    def __init__(self, encoder: QueryEncoder, vectors: Vectors) -> None:
        """Take an encoder and the vectors of the chunks, (chunks, dimension)."""
        self._encoder = encoder
        self._decorrelate = decorrelation(vectors)

    def encode_query(self, text: str) -> Vectors:
        """The vector of a text that searches, as (dimension,) float32, of unit length or zero."""
        turned = self._decorrelate @ self._encoder.encode_query(text)
        length = np.linalg.norm(turned)
        unit: Vectors = (turned / length if length else turned).astype(np.float32)
        return unit


def decorrelation(vectors: Vectors) -> NDArray[np.float64]:
    """What a query is multiplied by, (dimension, dimension): the identity where there are no chunks.

    On one thread: those that a matrix library wakes keep spinning at the cost of all else in the process.
    """
    sample = np.asarray(vectors[:: -(-len(vectors) // SAMPLE) or 1])
    every_direction = np.eye(vectors.shape[1])
    if not len(sample):
        return every_direction
    added = SHRINKAGE + UNSEEN / len(vectors)
    with threadpool_limits(1, user_api="blas"):
        moment = np.asarray(sample.T @ sample, np.float64) / len(sample)
        inverse = np.asarray(np.linalg.inv(moment + added * every_direction), np.float64)
    return added * inverse
