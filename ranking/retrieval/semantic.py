"""Files by the task's meaning: exact cosine over the vectors of all chunks.

Leaves `semantic` on the session: for each visible file with chunks, its cosines rolled up.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking import sql
from ranking.analysis import TaskAnalysis, Zone
from ranking.encoders.protocol import Encoder
from ranking.retrieval.protocol import Hit
from warehouse.reader import ReadSession


class SemanticRetriever:
    """Cosine of the task's vectors (its words in prose, and its title alone) with every chunk's."""

    name = "semantic"

    def __init__(self, vectors: NDArray[np.float32], encoder: Encoder) -> None:
        self._vectors = vectors
        self._encoder = encoder

    def retrieve(self, session: ReadSession, task: TaskAnalysis, depth: int) -> list[Hit]:
        """The files with the nearest chunk."""
        session.see("cosine", self._cosines(task))
        session.keep("semantic", sql.text("semantic"))
        rows = session.rows(sql.text("semantic_hit"), {"depth": depth})
        return [Hit(self.name, file_id, chunk_id, rank, score, "") for rank, file_id, chunk_id, score in rows]

    def _cosines(self, task: TaskAnalysis) -> pa.Table:
        title = task.zones[Zone.TITLE]
        texts = ("\n".join(filter(None, (title, task.zones[Zone.PROSE]))), title)
        queries = np.stack([self._encoder.encode_query(text) for text in texts])
        cosines: NDArray[Any] = self._vectors @ queries.T
        return pa.table(
            {
                "chunk_id": np.arange(len(cosines), dtype=np.int32),
                "text": np.ascontiguousarray(cosines[:, 0]),
                "title": np.ascontiguousarray(cosines[:, 1]),
            }
        )
