"""Excerpts: the few lines of a chunk that hold most of what a task says."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from textwrap import dedent

import numpy as np
import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.terms import analyse
from warehouse.reader import SnapshotReader

# A line of data may be a file; nobody reads on after so many letters.
LONGEST_LINE = 200


def excerpts(
    reader: SnapshotReader, task: TaskAnalysis, chunk_ids: Iterable[int], lines: int
) -> dict[int, str]:
    """The excerpts of chunks by id, of at most so many lines each."""
    wanted = pa.table({"chunk_id": np.array(sorted(set(chunk_ids)), np.int32)})
    terms = {term for text in task.zones.values() for term in analyse(text)}
    with reader.session() as session:
        session.see("wanted", wanted)
        rows = session.rows(sql.text("excerpt"))
    return {chunk_id: excerpt(text, terms, lines) for chunk_id, text in rows}


def excerpt(text: str, terms: Collection[str], lines: int) -> str:
    """The consecutive lines that hold most distinct terms, line by line; of equal ones the first."""
    written = [line[:LONGEST_LINE] for line in text.split("\n")]
    held = [len(set(analyse(line)) & set(terms)) for line in written]
    starts = range(max(len(written) - lines, 0) + 1)
    best = max(starts, key=lambda start: (sum(held[start : start + lines]), -start))
    return dedent("\n".join(written[best : best + lines])).strip("\n")
