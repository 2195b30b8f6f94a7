"""Messages of past changes: what each says, as an inverted index, and which files its commit touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking import sql
from ranking.index.postings import PostingLists, Vocabulary, relative
from warehouse.reader import SnapshotReader


@dataclass(frozen=True)
class MessageIndex:
    """The messages that are searched, oldest first; those of a message are at its position.

    `length` is relative to the average. `touched` is how many files the commit touched; the files that the
    tree still has are `file_id[start[n]:start[n + 1]]`.
    """

    vocabulary: Vocabulary
    postings: PostingLists
    commit_ids: Sequence[str]
    titles: Sequence[str]
    length: NDArray[np.float64]
    touched: NDArray[np.int32]
    start: NDArray[np.int64]
    file_id: NDArray[np.int32]


def load_messages(reader: SnapshotReader) -> MessageIndex:
    """Load the messages of a snapshot that has them."""
    with reader.session() as session:
        terms = session.table(sql.text("index/message_term")).column("term").to_pylist()
        postings = session.columns(sql.text("index/message_posting"))
        messages = session.table(sql.text("index/message")).combine_chunks()
    number = messages.column("commit_number").to_numpy()
    files: pa.ListArray = messages.column("file_ids").combine_chunks()
    document = np.searchsorted(number, postings["commit_number"]).astype(np.int32)
    return MessageIndex(
        vocabulary=Vocabulary(terms),
        postings=PostingLists(len(terms), postings["term_id"], document, postings["tf"]),
        commit_ids=messages.column("commit_id").to_pylist(),
        titles=messages.column("title").to_pylist(),
        length=relative(messages.column("length").to_numpy()),
        touched=messages.column("files").to_numpy(),
        start=np.asarray(files.offsets, np.int64) - (files.offsets[0].as_py() if len(files) else 0),
        file_id=np.asarray(files.flatten(), np.int32),
    )
