"""Files by the task's words: BM25 over chunks, files and paths."""

from __future__ import annotations

from collections import Counter
from math import log

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking.analysis import TaskAnalysis, Zone
from ranking.index.corpus import Corpus
from ranking.index.postings import load_lexical_index
from ranking.retrieval.bm25 import BM25, Ids, Scores, rarest, score_chunks, score_content, score_paths
from ranking.retrieval.scope import Scope, ranked
from ranking.terms import analyse
from warehouse.reader import SnapshotReader

# What a whole text is. Spans repeat what the other zones hold.
WHOLE = (Zone.TITLE, Zone.PROSE, Zone.CODE)
# How much more a term counts for standing in the title, and in a span: see docs/evaluation.md.
EMPHASIS = {Zone.TITLE: 2.0, Zone.SPAN: 2.0}


class LexicalRetriever:
    """BM25 of a task in each file: by its best chunk, its best five chunks, as a whole, and by its path.

    The score is the sum of the first three, each as a share of the highest in the repository. `name_match` is
    the Jaccard overlap of the terms of path and task.
    """

    name = "lexical"

    def __init__(self, reader: SnapshotReader, corpus: Corpus, bm25: BM25 | None = None) -> None:
        self._bm25 = bm25 or BM25()
        self._corpus = corpus
        self._index = load_lexical_index(reader, corpus, self._bm25.fields)

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that holds a word of the task, in its chunks or its path."""
        index, corpus, bm25 = self._index, self._corpus, self._bm25
        terms = query_terms(task)
        term_ids, weights, asked = self._asked(terms)
        content = score_content(index, corpus, term_ids[asked], weights[asked], bm25)
        path = score_paths(index, corpus, term_ids, weights, bm25)
        shared = np.bincount(index.paths.read(term_ids).document, minlength=corpus.files)
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
                "path": path[found],
                "name_match": shared[found] / (index.path_terms + len(terms) - shared)[found],
            },
        )

    def score_chunks(self, task: TaskAnalysis) -> Scores:
        """BM25 of the task in every chunk, by chunk id."""
        term_ids, weights, asked = self._asked(query_terms(task))
        return score_chunks(self._index, self._corpus, term_ids[asked], weights[asked], self._bm25)

    def _asked(self, terms: pa.Table) -> tuple[Ids, Scores, NDArray[np.intp]]:
        """The terms that the index knows, by id, their weights, and the positions of those that are asked."""
        term_ids, positions = self._index.vocabulary.known(terms.column("term").to_pylist())
        weights = terms.column("weight").to_numpy()[positions].astype(np.float64)
        return term_ids, weights, rarest(self._index.chunks, term_ids, self._bm25.postings)


def query_terms(task: TaskAnalysis) -> pa.Table:
    """The terms of a task with their weights.

    A term weighs 1 + ln(occurrences) in the whole text, and as much again, times its emphasis, for each zone
    of emphasis that holds it.
    """
    zones = {zone: Counter(analyse(text)) for zone, text in task.zones.items()}
    whole: Counter[str] = sum((zones[zone] for zone in WHOLE), Counter())
    weights: dict[str, float] = {}
    for counts, emphasis in ((whole, 1.0), *((zones[zone], share) for zone, share in EMPHASIS.items())):
        for term, occurrences in counts.items():
            weights[term] = weights.get(term, 0.0) + emphasis * (1 + log(occurrences))
    terms = sorted(weights)
    return pa.table(
        {
            "term": pa.array(terms, pa.string()),
            "weight": pa.array([weights[term] for term in terms], pa.float32()),
        }
    )


def _share(scores: Scores) -> Scores:
    """Scores as a share of the highest; all 0 where it is 0."""
    highest = scores.max(initial=0.0)
    return scores / highest if highest > 0 else scores
