"""Files by the task's meaning: exact cosine over the vectors of all chunks."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking.analysis import TaskAnalysis, Zone
from ranking.encoders.protocol import QueryEncoder, Vectors
from ranking.index.corpus import Corpus
from ranking.index.rollup import best_chunks
from ranking.retrieval.scope import Scope, ranked
from warehouse.reader import SnapshotReader

# How many of a file's chunks are averaged.
FEW = 3
# Vectors that are multiplied at once: few enough for one thread, and for a core's cache.
BLOCK = 512


class SemanticRetriever:
    """Cosine of every chunk with what the task says in prose, and with its title alone.

    The score of a file is that of its best chunk; `best_three` is the mean of its best three (of as many as
    it has); `title` and `title_three` are the same with the title.
    """

    name = "semantic"

    def __init__(self, reader: SnapshotReader, corpus: Corpus, encoder: QueryEncoder) -> None:
        self._vectors: Vectors = np.asarray(reader.vectors)
        self._corpus = corpus
        self._encoder = encoder

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that has chunks, the nearest first."""
        cosines = self._cosines(_said(task), task.zones[Zone.TITLE])
        chunk_file = self._corpus.chunk_file
        chunk_id = np.arange(len(chunk_file), dtype=np.int32)
        best, by_title = (best_chunks(chunk_id, chunk_file, row, FEW) for row in cosines)
        seen = scope.among(best.file_id)
        return ranked(
            best.file_id[seen],
            best.best[seen],
            {
                "chunk_id": best.chunk_id[seen],
                "best_three": (best.best_few / best.counted)[seen],
                "title": by_title.best[seen],
                "title_three": (by_title.best_few / by_title.counted)[seen],
            },
        )

    def chunk_signals(self, task: TaskAnalysis) -> dict[str, NDArray[np.float64]]:
        """The signals of which each chunk has its own value, by chunk id."""
        said, title = self._cosines(_said(task), task.zones[Zone.TITLE])
        return {"semantic": said, "semantic_title": title}

    def score_chunks(self, task: TaskAnalysis) -> NDArray[np.float64]:
        """Cosine of every chunk with what the task says in prose, by chunk id."""
        chunks: NDArray[np.float64] = self._cosines(_said(task))[0]
        return chunks

    def _cosines(self, *texts: str) -> NDArray[np.float64]:
        return cosines_of(self._vectors, np.stack([self._encoder.encode_query(text) for text in texts]))


def _said(task: TaskAnalysis) -> str:
    return "\n".join(filter(None, (task.zones[Zone.TITLE], task.zones[Zone.PROSE])))


def cosines_of(vectors: Vectors, queries: Vectors) -> NDArray[np.float64]:
    """The dot product of every query with every vector, (queries, vectors).

    Block by block: a product of the whole would wake the library's threads, which then keep spinning at the
    cost of the other retrievers.
    """
    cosines = np.empty((len(queries), len(vectors)))
    for start in range(0, len(vectors), BLOCK):
        block = vectors[start : start + BLOCK]
        cosines[:, start : start + BLOCK] = queries @ block.T
    return cosines
