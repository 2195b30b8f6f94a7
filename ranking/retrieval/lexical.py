"""Files by the task's words: BM25 over chunks, files and paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np
import pyarrow as pa

from ranking.analysis import TaskAnalysis, Zone
from ranking.index.corpus import Corpus
from ranking.index.postings import load_lexical_index
from ranking.retrieval.bm25 import (
    BM25,
    AskedTerms,
    Scores,
    rarest,
    score_chunks,
    score_content,
    score_paths,
)
from ranking.retrieval.scope import Scope, ranked
from ranking.terms import analyse
from warehouse.reader import SnapshotReader

# What a whole text is. Spans repeat what the other zones hold.
WHOLE = (Zone.TITLE, Zone.PROSE, Zone.CODE)
# How much more a term counts for standing in the title, and in a span: see docs/evaluation.md.
EMPHASIS = {Zone.TITLE: 2.0, Zone.SPAN: 2.0}


class LexicalRetriever:
    """BM25 of a task in each file: by its best chunk, its best five chunks, as a whole, and by its path.

    The score is the sum of the first three, each as a share of the highest in the repository. `comments` and
    `named` look at the whole file's comments, and at its code for the names in the task. `name_match` is the
    Jaccard overlap of the terms of path and task.
    """

    name = "lexical"

    def __init__(self, reader: SnapshotReader, corpus: Corpus, bm25: BM25 | None = None) -> None:
        self._bm25 = bm25 or BM25()
        self._corpus = corpus
        self._index = load_lexical_index(reader, corpus)

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that holds a word of the task, in its chunks or its path."""
        index, corpus, bm25 = self._index, self._corpus, self._bm25
        terms = query_terms(task)
        asked = self._asked(terms)
        content = score_content(index, corpus, self._rarest(asked), bm25)
        path = score_paths(index, corpus, asked, bm25)
        shared = np.bincount(index.paths.read(asked.ids).document, minlength=corpus.files)
        found = np.flatnonzero((content.best_chunk > 0) | (path > 0)).astype(np.int32)
        found = found[scope.among(found)]
        best_chunk, best_five = content.best_chunk[found], content.best_five[found]
        whole_file = content.whole_file[found]
        return ranked(
            found,
            _share(best_chunk) + _share(best_five) + _share(whole_file),
            {
                "chunk_id": pa.array(content.chunk_id[found], mask=best_chunk == 0),
                "best_chunk": best_chunk,
                "best_five": best_five,
                "whole_file": whole_file,
                "comments": content.comments[found],
                "named": content.named[found],
                "path": path[found],
                "name_match": shared[found] / (index.path_terms + len(terms) - shared)[found],
            },
        )

    def chunk_signals(self, task: TaskAnalysis) -> dict[str, Scores]:
        """The signals of which each chunk has its own value, by chunk id."""
        return {"lexical_chunk": self.score_chunks(task)}

    def score_chunks(self, task: TaskAnalysis) -> Scores:
        """BM25 of the task in every chunk, by chunk id."""
        asked = self._rarest(self._asked(query_terms(task)))
        return score_chunks(self._index, self._corpus, asked, self._bm25)

    def _asked(self, terms: pa.Table) -> AskedTerms:
        ids, positions = self._index.vocabulary.known(terms.column("term").to_pylist())
        weights, named = (terms.column(name).to_numpy()[positions] for name in ("weight", "named"))
        return AskedTerms(ids, weights, named)

    def _rarest(self, asked: AskedTerms) -> AskedTerms:
        return asked.at(rarest(self._index.chunks, asked.ids, self._bm25.postings))


def query_terms(task: TaskAnalysis) -> pa.Table:
    """The terms of a task with their weights.

    A term weighs 1 + ln(occurrences) in the whole text, and as much again, times its emphasis, for each zone
    of emphasis that holds it. `named` is what it weighs in spans alone.
    """
    zones = {zone: Counter(analyse(text)) for zone, text in task.zones.items()}
    whole: Counter[str] = sum((zones[zone] for zone in WHOLE), Counter())
    terms = sorted(whole | zones[Zone.SPAN])
    weight = _weights(whole, terms)
    for zone, emphasis in EMPHASIS.items():
        weight += emphasis * _weights(zones[zone], terms)
    return pa.table(
        {
            "term": pa.array(terms, pa.string()),
            "weight": weight,
            "named": _weights(zones[Zone.SPAN], terms),
        }
    )


def _weights(counts: Counter[str], terms: Sequence[str]) -> Scores:
    """1 + ln(occurrences) of each term, 0 for those that do not occur."""
    return np.array([1 + log(counts[term]) if term in counts else 0.0 for term in terms])


def _share(scores: Scores) -> Scores:
    """Scores as a share of the highest; all 0 where it is 0."""
    highest = scores.max(initial=0.0)
    return scores / highest if highest > 0 else scores
