"""What a retriever may look at: the visible files, the seeds, and the snapshot's tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking import sql
from ranking.index.corpus import Corpus
from ranking.options import Rarity
from warehouse.reader import ReadSession, SnapshotReader


@dataclass(frozen=True)
class Scope:
    """The bounds of one ranking. A retriever finds nothing outside of them.

    `visible` tells of each file whether the filters leave it, None where they leave every file. `seeds` are
    the files that the ranking starts from, best first; there are none before the first retrievers ran.
    `rarity` says which literals are rare. `hides` tells that some files are not only filtered but hidden,
    and `hidden_commits` are those that touched one.
    """

    reader: SnapshotReader
    corpus: Corpus
    visible: NDArray[np.bool_] | None = None
    seeds: Sequence[int] = field(default=())
    rarity: Rarity = field(default_factory=Rarity)
    hides: bool = False
    hidden_commits: frozenset[str] = frozenset()

    @property
    def files(self) -> int:
        """How many files may be known of."""
        return self.corpus.files if self.visible is None else int(np.count_nonzero(self.visible))

    def starting_from(self, seeds: Sequence[int]) -> Scope:
        """The same bounds with seeds."""
        return replace(self, seeds=tuple(seeds))

    def sees(self, file_id: int) -> bool:
        """Whether the filters leave a file."""
        return self.visible is None or bool(self.visible[file_id])

    def among(self, file_ids: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Which of the files the filters leave."""
        return np.ones(len(file_ids), np.bool_) if self.visible is None else self.visible[file_ids]

    @contextmanager
    def session(self) -> Iterator[ReadSession]:
        """A session on the snapshot's tables that sees `visible_file` and what follows from it.

        Without filters every session sees the same relations, which the reader keeps. Where files are hidden,
        `degree` counts visible ones alone.
        """
        with self.reader.session() as session:
            if self.visible is not None:
                ids = np.flatnonzero(self.visible).astype(np.int32)
                session.see("visible_file", pa.table({"file_id": ids}))
            if self.hides:
                session.see("degree", session.table(sql.text("visible_degree")))
            yield session


def numbered(file_ids: Sequence[int]) -> pa.Table:
    """File ids with their rank from 1, as a relation."""
    ids = np.array(file_ids, dtype=np.int32)
    return pa.table({"file_id": ids, "rank": np.arange(1, len(ids) + 1, dtype=np.int32)})


def ranked(
    file_id: NDArray[np.int32], score: NDArray[np.float64], columns: Mapping[str, Any], *ties: NDArray[Any]
) -> pa.Table:
    """The table of a retriever: files by falling score, then by rising `ties`, then by id, ranked from 1.

    `columns` stand in the order of `file_id`; `chunk_id` and `match` are null and empty unless they are
    given.
    """
    order = np.lexsort((file_id, *reversed(ties), -score))
    table = {
        "file_id": pa.array(file_id[order], pa.int32()),
        "chunk_id": pa.nulls(len(order), pa.int32()),
        "rank": pa.array(np.arange(1, len(order) + 1), pa.int32()),
        "score": pa.array(score[order], pa.float64()),
        "match": pa.repeat("", len(order)),
    }
    given = {name: pa.array(values).take(pa.array(order)) for name, values in columns.items()}
    return pa.table({**table, **given})
