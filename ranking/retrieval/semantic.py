"""Files by the task's meaning: exact cosine over the vectors of all chunks."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking.analysis import TaskAnalysis, Zone
from ranking.encoders.protocol import Encoder
from ranking.index.corpus import Corpus
from ranking.index.rollup import best_chunks
from ranking.retrieval.scope import Scope, ranked
from warehouse.reader import SnapshotReader

# How many of a file's chunks are averaged.
FEW = 3


class SemanticRetriever:
    """Cosine of every chunk with what the task says in prose, and with its title alone.

    The score of a file is that of its best chunk; `best_three` is the mean of its best three (of as many as
    it has); `title` the highest with the title.
    """

    name = "semantic"

    def __init__(self, reader: SnapshotReader, corpus: Corpus, encoder: Encoder) -> None:
        self._vectors = reader.vectors
        self._corpus = corpus
        self._encoder = encoder

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that has chunks, the nearest first."""
        title = task.zones[Zone.TITLE]
        said = "\n".join(filter(None, (title, task.zones[Zone.PROSE])))
        cosines = [self._cosines(text) for text in (said, title)]
        chunk_file = self._corpus.chunk_file
        best = best_chunks(np.arange(len(chunk_file), dtype=np.int32), chunk_file, cosines[0], FEW)
        title_best = np.maximum.reduceat(cosines[1], np.flatnonzero(np.diff(chunk_file, prepend=-1)))
        seen = scope.among(best.file_id)
        return ranked(
            best.file_id[seen],
            best.best[seen],
            {
                "chunk_id": best.chunk_id[seen],
                "best_three": (best.best_few / best.counted)[seen],
                "title": title_best[seen],
            },
        )

    def _cosines(self, text: str) -> NDArray[np.float64]:
        # Not a matrix product: the threads that it wakes keep spinning, at the cost of everything else.
        cosines: NDArray[np.float32] = np.einsum("cd,d->c", self._vectors, self._encoder.encode_query(text))
        return cosines.astype(np.float64)
