"""Scores of chunks: where in its file a candidate answers the task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ranking.analysis import TaskAnalysis
from ranking.index.corpus import Corpus
from ranking.pool import Hit

Scores = NDArray[np.float64]

# Retrievers whose evidence names the very chunk that a task means, and what that adds to a share of 1 for the
# best chunk by words and 1 for the nearest by meaning.
EXACT = frozenset({"definition", "path", "literal"})
NAMED = 1.0


class ChunkScorer(Protocol):
    """Scores every chunk of a snapshot for a task, higher for better."""

    def score_chunks(self, task: TaskAnalysis) -> Scores:
        """A score a chunk, by chunk id."""
        ...

    def chunk_signals(self, task: TaskAnalysis) -> Mapping[str, Scores]:
        """The signals of which each chunk has its own value, by chunk id."""
        ...


def score_chunks(
    scorers: Sequence[ChunkScorer],
    corpus: Corpus,
    task: TaskAnalysis,
    evidence: Mapping[int, Sequence[Hit]],
) -> Scores:
    """A score for every chunk, by chunk id.

    Each scorer gives a chunk its share of the highest among the chunks of the files in `evidence`; a chunk
    that exact evidence names has 1 more.
    """
    of_candidates = np.isin(corpus.chunk_file, np.array(sorted(evidence), np.int32))
    total = np.zeros(len(corpus.chunk_file))
    for scorer in scorers:
        scores = scorer.score_chunks(task)
        highest = scores[of_candidates].max(initial=0.0)
        total += np.maximum(scores, 0.0) / (highest if highest > 0 else 1.0)
    named = {h.chunk_id for hits in evidence.values() for h in hits if h.retriever in EXACT}
    total[sorted(chunk_id for chunk_id in named if chunk_id is not None)] += NAMED
    return total
