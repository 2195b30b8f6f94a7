"""BM25 with weighted fields: scores of files by their chunks, as a whole and by their path.

The occurrences of a term in symbol, body, comment and literal are added by weight before they saturate
(BM25F; Robertson, Zaragoza and Taylor, 2004):

    weight * idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))
    idf = ln(1 + (N - n + 0.5) / (n + 0.5)), N documents of which n hold the term
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ranking.index.corpus import Corpus
from ranking.index.postings import (
    CODE,
    Field,
    FieldWeights,
    Frequencies,
    LexicalIndex,
    PostingLists,
    Slices,
)
from ranking.index.rollup import best_chunks

Ids = NDArray[np.int32]
Scores = NDArray[np.float64]
Number = TypeVar("Number", bound=np.generic)

# How many of a file's chunks are summed.
FEW = 5


@dataclass(frozen=True)
class BM25:
    """The constants of the formula, chosen by measurement: see docs/evaluation.md.

    `postings` bounds what a query reads: the rarest terms are asked that together have no more, and the
    rarest of all in any case. What is left out stands nearly everywhere, so neither a long text nor a large
    repository costs more.
    """

    k1: float = 2.5
    b: float = 0.75
    fields: FieldWeights = field(default_factory=FieldWeights)
    postings: int = 40_000

    def saturate(self, tf: Frequencies, relative_length: Scores) -> Scores:
        """What a term's occurrences count in a document of a length, relative to the average."""
        count = tf.astype(np.float64)
        return count * (self.k1 + 1) / (count + self.k1 * (1 - self.b + self.b * relative_length))


@dataclass(frozen=True)
class AskedTerms:
    """Terms that an index knows, by id; what each weighs in the task, and among its names: 0 for most."""

    ids: Ids
    weights: Scores
    named: Scores

    def at(self, positions: NDArray[np.intp]) -> AskedTerms:
        """Some of them."""
        return AskedTerms(self.ids[positions], self.weights[positions], self.named[positions])


@dataclass(frozen=True)
class ContentScores:
    """Scores of every file by its content: by its best chunk, its best five, as a whole; 0 without a term.

    `comments` is the whole file's by its comments alone; `named` by its code with its literals, for the
    task's names.
    """

    chunk_id: Ids
    best_chunk: Scores
    best_five: Scores
    whole_file: Scores
    comments: Scores
    named: Scores


def score_content(index: LexicalIndex, corpus: Corpus, terms: AskedTerms, bm25: BM25) -> ContentScores:
    """Score the files of a snapshot by their content."""
    hits = index.chunks.read(terms.ids)
    rarity = idf(index.chunks, terms.ids, len(corpus.chunk_file))
    by_chunk = _by_chunk(index, corpus, hits, terms.weights * rarity, bm25)
    scored = np.flatnonzero(by_chunk > 0).astype(np.int32)
    best = best_chunks(scored, corpus.chunk_file[scored], by_chunk[scored], FEW)
    in_files = _in_files(hits, corpus)

    def whole(weights: Scores, tf: Frequencies) -> Scores:
        count = bm25.saturate(tf, index.file_length[in_files.document])
        return summed((weights * rarity)[in_files.term] * count, in_files.document, corpus.files)

    return ContentScores(
        chunk_id=_spread(best.chunk_id, best.file_id, corpus.files),
        best_chunk=_spread(best.best, best.file_id, corpus.files),
        best_five=_spread(best.best_few, best.file_id, corpus.files),
        whole_file=whole(terms.weights, bm25.fields.add_up(in_files.frequency)),
        comments=whole(terms.weights, in_files.frequency[:, Field.COMMENT]),
        named=whole(terms.named, in_files.frequency[:, CODE].sum(axis=1)),
    )


def score_chunks(index: LexicalIndex, corpus: Corpus, terms: AskedTerms, bm25: BM25) -> Scores:
    """Score the chunks of a snapshot, by chunk id."""
    gain = terms.weights * idf(index.chunks, terms.ids, len(corpus.chunk_file))
    return _by_chunk(index, corpus, index.chunks.read(terms.ids), gain, bm25)


def score_paths(index: LexicalIndex, corpus: Corpus, terms: AskedTerms, bm25: BM25) -> Scores:
    """Score the files of a snapshot by their path, whose length does not count."""
    hits = index.paths.read(terms.ids)
    gain = terms.weights * idf(index.paths, terms.ids, corpus.files)
    saturated = hits.frequency / (hits.frequency + bm25.k1)
    return summed(gain[hits.term] * saturated, hits.document, corpus.files)


def idf(lists: PostingLists, term_ids: Ids, documents: int) -> Scores:
    """Inverse document frequency (Robertson and Sparck Jones), never negative."""
    holding = lists.lengths(term_ids)
    rarity: Scores = np.log(1 + (documents - holding + 0.5) / (holding + 0.5))
    return rarity


def rarest(lists: PostingLists, term_ids: Ids, most: int) -> NDArray[np.intp]:
    """Positions of the terms with the shortest lists that together have at most `most` postings.

    The shortest of all is among them whatever its length; terms that nothing holds are not.
    """
    lengths = lists.lengths(term_ids)
    order = np.lexsort((term_ids, lengths))
    order = order[lengths[order] > 0]
    read = np.cumsum(lengths[order])
    return order[read <= max(most, read[0])] if len(order) else order


def summed(values: Scores, document: Ids, documents: int) -> Scores:
    """Values added up by document, in the order given: the same to the last bit every time."""
    sums: Scores = np.bincount(document, values, documents).astype(np.float64, copy=False)
    return sums


def _by_chunk(index: LexicalIndex, corpus: Corpus, hits: Slices, gain: Scores, bm25: BM25) -> Scores:
    count = bm25.saturate(bm25.fields.add_up(hits.frequency), index.chunk_length[hits.document])
    return summed(gain[hits.term] * count, hits.document, len(corpus.chunk_file))


def _in_files(hits: Slices, corpus: Corpus) -> Slices:
    """Postings of chunks added up by file."""
    # They stand term by term and in order of their chunks: within a term those of a file are together.
    file_id = corpus.chunk_file[hits.document]
    first = np.flatnonzero(np.diff(file_id, prepend=-1) | np.diff(hits.term, prepend=-1))
    frequency = np.add.reduceat(hits.frequency, first) if len(first) else hits.frequency
    return Slices(hits.term[first], file_id[first], frequency)


def _spread(values: NDArray[Number], file_id: Ids, files: int) -> NDArray[Number]:
    """Values of some files as values of all, 0 for the others."""
    spread = np.zeros(files, values.dtype)
    spread[file_id] = values
    return spread
