"""Files by the task's meaning: exact cosine over the vectors of all chunks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking import sql
from ranking.analysis import TaskAnalysis, Zone
from ranking.encoders.protocol import Encoder
from warehouse.reader import ReadSession, SnapshotReader


class SemanticRetriever:
    """Cosine of every chunk with what the task says in words, and with its title alone."""

    name = "semantic"

    def __init__(self, reader: SnapshotReader, encoder: Encoder) -> None:
        self._vectors = reader.vectors
        self._encoder = encoder
        with reader.session() as session:
            self._chunks = session.table(sql.text("chunk_of_file"))

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that has chunks, the nearest first."""
        session.see("cosine", self._cosines(task))
        return session.table(sql.text("semantic"))

    def _cosines(self, task: TaskAnalysis) -> pa.Table:
        title = task.zones[Zone.TITLE]
        said = "\n".join(filter(None, (title, task.zones[Zone.PROSE])))
        queries = np.stack([self._encoder.encode_query(text) for text in (said, title)])
        cosines: NDArray[Any] = queries @ self._vectors.T
        return self._chunks.append_column("cosine", pa.array(cosines[0])).append_column(
            "title", pa.array(cosines[1])
        )
