"""Files by past changes: BM25 over the messages of commits, credited to the files that they touched."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.index.messages import MessageIndex
from ranking.retrieval.bm25 import BM25, Scores, idf, rarest, summed
from ranking.retrieval.lexical import query_terms
from ranking.retrieval.scope import Scope, ranked


@dataclass(frozen=True)
class PastChanges:
    """The constants: those of BM25 as published, and how many messages count.

    On 70 tickets of Django, a sum over all messages that count found more of the edited files than one over
    the best one, two, three or five of a file.
    """

    bm25: BM25 = BM25(k1=1.2, b=0.75)  # noqa: RUF009
    commits: int = 200


class PastChangeRetriever:
    """Files that past changes touched whose messages are like the task.

    The best messages each give their files a share, score / files touched; a file's score is the sum of its
    shares.
    """

    name = "past_change"

    def __init__(self, index: MessageIndex, files: int, constants: PastChanges | None = None) -> None:
        self._index = index
        self._files = files
        self._constants = constants or PastChanges()

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that one of the likest past changes touched; `match` names the likest."""
        index = self._index
        share = self._scores(scope, task) / np.maximum(index.touched, 1)
        best = np.flatnonzero(share)
        sizes = (index.start[1:] - index.start[:-1])[best]
        rows = np.concatenate([np.arange(index.start[n], index.start[n + 1]) for n in best] or [np.arange(0)])
        file_id, message = index.file_id[rows], np.repeat(best, sizes)
        score = summed(share[message], file_id, self._files)
        # The strongest share of a file comes last, and of equal ones that of the latest commit.
        order = np.lexsort((message, share[message]))
        likest = np.zeros(self._files, np.intp)
        likest[file_id[order]] = message[order]
        found = np.flatnonzero(score > 0).astype(np.int32)
        found = found[scope.among(found)]
        return ranked(found, score[found], {"match": [index.titles[n] for n in likest[found]]})

    def _scores(self, scope: Scope, task: TaskAnalysis) -> Scores:
        """BM25 of each message, 0 for all but the best of those that may be known of."""
        index, constants = self._index, self._constants
        terms = query_terms(task)
        term_ids, positions = index.vocabulary.known(terms.column("term").to_pylist())
        asked = rarest(index.postings, term_ids, constants.bm25.postings)
        weights = terms.column("weight").to_numpy()[positions][asked].astype(np.float64)
        hits = index.postings.read(term_ids[asked])
        gain = weights * idf(index.postings, term_ids[asked], len(index.titles))
        count = constants.bm25.saturate(hits.frequency, index.length[hits.document])
        scores = summed(gain[hits.term] * count, hits.document, len(index.titles))
        if scope.hidden_commits:
            scores[[commit_id in scope.hidden_commits for commit_id in index.commit_ids]] = 0
        return _highest(scores, constants.commits)


def _highest(scores: Scores, most: int) -> Scores:
    """The `most` highest scores, and 0 for all others; of equal ones the last stand first."""
    if len(scores) <= most:
        return scores
    least = np.partition(scores, -most)[-most]
    above = scores > least
    at_least = np.flatnonzero(scores == least)
    above[at_least[len(at_least) - most + np.count_nonzero(above) :]] = True
    return np.where(above, scores, 0.0)
