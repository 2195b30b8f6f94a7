"""Files and chunks: what every retriever needs to know of them, by id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from ranking.index.trust import load_trust
from warehouse.reader import SnapshotReader


@dataclass(frozen=True)
class Corpus:
    """The files and chunks of a snapshot. Ids count from 0; the chunks of a file follow each other.

    `chunk_file` is the file of each chunk, `chunk_line` and `chunk_end` its first and last line,
    `chunk_symbol` what it defines, `chunk_length` its number of terms, `chunk_cluster` the first chunk that
    says nearly the same, `import_trust` how far the imports of each file are trusted, None where all are.
    """

    paths: Sequence[str]
    document_types: Sequence[str]
    commits: NDArray[np.int32]
    chunk_file: NDArray[np.int32]
    chunk_line: NDArray[np.int32]
    chunk_end: NDArray[np.int32]
    chunk_symbol: Sequence[str]
    chunk_length: NDArray[np.int32]
    chunk_cluster: NDArray[np.int32]
    import_trust: NDArray[np.float64] | None = None

    @cached_property
    def file_ids(self) -> dict[str, int]:
        """File ids by path."""
        return {path: file_id for file_id, path in enumerate(self.paths)}

    @cached_property
    def may_be_copy(self) -> NDArray[np.bool_]:
        """Of each file, whether every one of its chunks says nearly the same as one of another file."""
        pairs = np.unique(np.stack([self.chunk_cluster, self.chunk_file]), axis=1)
        files_with = np.bincount(pairs[0], minlength=len(self.chunk_file))
        alone = np.bincount(self.chunk_file, files_with[self.chunk_cluster] < 2, self.files)
        whole: NDArray[np.bool_] = (alone == 0) & (np.bincount(self.chunk_file, minlength=self.files) > 0)
        return whole

    @cached_property
    def _start(self) -> NDArray[np.int64]:
        """Where the chunks of each file begin, and where the last ones end."""
        return _starts(self.chunk_file, self.files)

    @cached_property
    def _by_cluster(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The file of each chunk, cluster by cluster, and where each cluster begins."""
        order = np.argsort(self.chunk_cluster, kind="stable")
        return self.chunk_file[order], _starts(self.chunk_cluster, len(self.chunk_cluster))

    def files_with(self, cluster: int) -> set[int]:
        """The files that hold a chunk of a cluster."""
        files, start = self._by_cluster
        return set(files[start[cluster] : start[cluster + 1]].tolist())

    @property
    def files(self) -> int:
        """How many files there are."""
        return len(self.paths)

    def first_chunk(self, file_id: int) -> int | None:
        """The first chunk of a file, None where it has none."""
        chunks = self.chunks_of(file_id)
        return chunks.start if chunks else None

    def chunks_of(self, file_id: int) -> range:
        """The chunks of a file."""
        return range(int(self._start[file_id]), int(self._start[file_id + 1]))

    def chunk_at(self, file_id: int, line: int) -> int | None:
        """The chunk of a file that a line belongs to: the last that starts there or before."""
        chunks = self.chunks_of(file_id)
        before = int(np.searchsorted(self.chunk_line[chunks.start : chunks.stop], line, side="right"))
        return chunks.start + before - 1 if before else None


def _starts(number: NDArray[np.int32], numbers: int) -> NDArray[np.int64]:
    """Where each number begins among numbers in order, from 0 up, and where the last one ends."""
    starts: NDArray[np.int64] = np.concatenate([[0], np.cumsum(np.bincount(number, minlength=numbers))])
    return starts


def load_corpus(reader: SnapshotReader) -> Corpus:
    """Load what is known of the files and chunks of a snapshot."""
    with reader.session() as session:
        files = session.rows(sql.text("index/file"))
        chunks = session.columns(sql.text("index/chunk"))
        symbols = session.table(sql.text("index/chunk_symbol")).column("symbol").to_pylist()
    return Corpus(
        paths=[path for path, _, _ in files],
        document_types=[document_type for _, document_type, _ in files],
        commits=np.array([commits for _, _, commits in files], np.int32),
        chunk_file=chunks["file_id"],
        chunk_line=chunks["start_line"],
        chunk_end=chunks["end_line"],
        chunk_symbol=symbols,
        chunk_length=chunks["length"],
        chunk_cluster=chunks.get("cluster_id", np.arange(len(symbols), dtype=np.int32)),
        import_trust=load_trust(reader, len(files)),
    )
