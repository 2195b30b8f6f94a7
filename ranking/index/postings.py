"""Postings: which documents hold a term, how often; read as an inverted index is, one slice a term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from ranking.index.corpus import Corpus
from warehouse.reader import SnapshotReader

Frequencies = NDArray[np.float32]
# Two bytes hold how often a term stands in a text of some thousand bytes.
Kept = NDArray[np.uint16]


class Field(IntEnum):
    """The fields of a chunk, in the order of its postings' columns."""

    SYMBOL = 0
    BODY = 1
    COMMENT = 2
    LITERAL = 3


# What is code, and not written for a reader alone.
CODE = (Field.BODY, Field.LITERAL)


@dataclass(frozen=True)
class FieldWeights:
    """How much an occurrence counts in each field of a chunk: see docs/evaluation.md."""

    symbol: float = 8.0
    body: float = 1.0
    comment: float = 1.5
    literal: float = 1.0

    def add_up(self, frequency: Frequencies) -> Frequencies:
        """Occurrences by field, (postings, fields), as one number a posting."""
        return frequency @ np.array([self.symbol, self.body, self.comment, self.literal], np.float32)


@dataclass(frozen=True)
class Slices:
    """The postings of some terms, term after term: the term's position, the document, its frequency.

    A frequency of several fields is a row of them.
    """

    term: NDArray[np.intp]
    document: NDArray[np.int32]
    frequency: Frequencies


class PostingLists:
    """The postings of every term: which documents (chunks, or paths of files) hold it, how often.

    Snapshots keep them in order of the terms, and within a term of the documents; any other order is mended.
    """

    def __init__(
        self,
        terms: int,
        term_id: NDArray[np.int32],
        document: NDArray[np.int32],
        frequency: Kept,
    ) -> None:
        if np.any(term_id[1:] < term_id[:-1]):
            order = np.lexsort((document, term_id))
            term_id, document, frequency = term_id[order], document[order], frequency[order]
        self._start = np.searchsorted(term_id, np.arange(terms + 1))
        self._document = document
        self._frequency = frequency

    def lengths(self, term_ids: NDArray[np.int32]) -> NDArray[np.int64]:
        """How many documents hold each of the terms."""
        return self._start[term_ids + 1] - self._start[term_ids]

    def read(self, term_ids: NDArray[np.int32]) -> Slices:
        """The postings of the terms."""
        rows = [np.arange(self._start[term], self._start[term + 1]) for term in term_ids]
        chosen = np.concatenate(rows) if rows else np.arange(0)
        term = np.repeat(np.arange(len(term_ids)), self.lengths(term_ids))
        return Slices(term, self._document[chosen], self._frequency[chosen].astype(np.float32))


class Vocabulary:
    """The terms of an index, numbered from 0."""

    def __init__(self, terms: Sequence[str]) -> None:
        self._ids = {term: number for number, term in enumerate(terms)}

    def known(self, terms: Sequence[str]) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
        """The ids of those terms that the index holds, and their positions among the terms."""
        held = [(self._ids[term], n) for n, term in enumerate(terms) if term in self._ids]
        return np.array([i for i, _ in held], np.int32), np.array([n for _, n in held], np.intp)


@dataclass(frozen=True)
class LexicalIndex:
    """What BM25 reads of a snapshot: vocabulary, postings of chunks by field and of paths, lengths.

    Lengths are relative to the average. `file_length` is 0 for a file without chunks. `path_terms` is how
    many distinct terms each path has.
    """

    vocabulary: Vocabulary
    chunks: PostingLists
    paths: PostingLists
    chunk_length: NDArray[np.float64]
    file_length: NDArray[np.float64]
    path_terms: NDArray[np.int64]


def load_lexical_index(reader: SnapshotReader, corpus: Corpus) -> LexicalIndex:
    """Load the lexical index of a snapshot.

    Twelve bytes a posting: 28 MB for the 2.3 million of Django.
    """
    with reader.session() as session:
        terms = session.table(sql.text("index/term")).column("term").to_pylist()
        chunks = session.columns(sql.text("index/posting"))
        paths = session.columns(sql.text("index/path_posting"))
    nowhere = np.zeros(len(chunks["chunk_id"]), np.uint16)
    frequency = np.column_stack([chunks.get(f"tf_{field.name.lower()}", nowhere) for field in Field])
    length = corpus.chunk_length.astype(np.float64)
    return LexicalIndex(
        vocabulary=Vocabulary(terms),
        chunks=PostingLists(len(terms), chunks["term_id"], chunks["chunk_id"], frequency),
        paths=PostingLists(len(terms), paths["term_id"], paths["file_id"], paths["tf"]),
        chunk_length=relative(length),
        file_length=relative(np.bincount(corpus.chunk_file, length, corpus.files)),
        path_terms=np.bincount(paths["file_id"], minlength=corpus.files),
    )


def relative(lengths: NDArray[Any]) -> NDArray[np.float64]:
    """Lengths over the average of those that have any."""
    held = lengths[lengths > 0]
    relative: NDArray[np.float64] = lengths / (held.mean() if len(held) else 1.0)
    return relative
