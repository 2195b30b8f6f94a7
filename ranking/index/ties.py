"""Ties between files: dependencies and joint changes, as lists of neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from warehouse.reader import SnapshotReader


class Ties:
    """The neighbours of every file, with what is known of each tie.

    `columns` hold one value a tie. Ties are given once for each end, in any order.
    """

    def __init__(
        self, files: int, file_id: NDArray[np.int32], other_id: NDArray[np.int32], **columns: NDArray[Any]
    ) -> None:
        order = np.lexsort((other_id, file_id))
        self._start = np.searchsorted(file_id[order], np.arange(files + 1))
        self._other = other_id[order]
        self._columns = {name: values[order] for name, values in columns.items()}
        self.degree: NDArray[np.int64] = np.diff(self._start)

    def of(self, file_id: int) -> tuple[NDArray[np.int32], dict[str, NDArray[Any]]]:
        """The neighbours of a file, ascending, and the columns of its ties."""
        ties = slice(self._start[file_id], self._start[file_id + 1])
        return self._other[ties], {name: values[ties] for name, values in self._columns.items()}

    def beside(self, file_ids: Iterable[int]) -> NDArray[np.int32]:
        """Every neighbour of any of the files, ascending, each once."""
        lists = [self._other[self._start[i] : self._start[i + 1]] for i in file_ids]
        return np.unique(np.concatenate(lists)) if lists else np.empty(0, np.int32)


def load_dependencies(reader: SnapshotReader, files: int) -> Ties:
    """Which files are joined by a dependency, in either direction."""
    with reader.session() as session:
        link = session.columns(sql.text("derive/link"))
    return Ties(files, link["file_id"], link["other_id"])


def load_coedits(reader: SnapshotReader, files: int) -> Ties:
    """Which files change together: `joint_decayed` and `ratio_recent` of each tie."""
    with reader.session() as session:
        tie = session.columns(sql.text("index/coedit"))
    return Ties(
        files,
        tie["file_id"],
        tie["other_id"],
        joint_decayed=tie["joint_decayed"],
        ratio_recent=tie["ratio_recent"],
    )
