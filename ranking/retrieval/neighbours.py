"""Files by the seeds of a ranking: where dependencies lead, and what changes together with them."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.index.corpus import Corpus
from ranking.index.ties import Ties
from ranking.retrieval.scope import Scope, ranked

# Steps along dependencies (ledger A2): what lies farther counts as unreachable.
MAX_HOPS = 3


class ImportRetriever:
    """Neighbours in the dependency graph, in either direction; `hops` is how many steps away, from 1 to 3.

    The nearest come first; among the neighbours of seeds those of the first seed, then those with the fewest
    ties of their own, since a hub is everybody's neighbour. Steps lead over visible files alone.
    """

    name = "import"

    def __init__(self, dependencies: Ties, corpus: Corpus) -> None:
        self._dependencies = dependencies
        self._corpus = corpus

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:  # noqa: ARG002
        """Every visible file that dependencies lead to; `match` names the seed that it is beside."""
        hops = self._hops(scope)
        found = np.flatnonzero(hops > 0).astype(np.int32)
        beside = np.full(self._corpus.files, len(scope.seeds), np.int32)
        for rank, seed in reversed(list(enumerate(scope.seeds))):
            beside[self._dependencies.of(seed)[0]] = rank
        names = [*(self._corpus.paths[seed] for seed in scope.seeds), ""]
        degree = self._dependencies.degree[found]
        return ranked(
            found,
            1 / hops[found],
            {"hops": hops[found], "match": [names[rank] for rank in beside[found]]},
            beside[found],
            degree,
        )

    def _hops(self, scope: Scope) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """Steps from the nearest seed, for every file; 0 for a seed, -1 where none leads there."""
        hops = np.full(self._corpus.files, -1, np.int32)
        frontier = np.array(scope.seeds, np.int32)
        hops[frontier] = 0
        for steps in range(1, MAX_HOPS + 1):
            near = self._dependencies.beside(frontier)
            frontier = near[(hops[near] < 0) & scope.among(near)]
            hops[frontier] = steps
        return hops


class CoeditRetriever:
    """Companions in history (ledger A4).

    The score is the sum over seeds of the decayed number of commits that touched both, divided by (sqrt(n)
    + 1), n every commit of the file; `ratio_recent` is the highest plain share of late. A seed counts its
    ties to the other seeds.
    """

    name = "coedit"

    def __init__(self, coedits: Ties, corpus: Corpus) -> None:
        self._coedits = coedits
        self._corpus = corpus

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:  # noqa: ARG002
        """Every visible file that changed together with a seed; `match` names the seed of the closest tie."""
        files = self._corpus.files
        joint, recent, strongest = np.zeros(files), np.zeros(files), np.zeros(files)
        match = np.zeros(files, np.int32)
        for rank, seed in enumerate(scope.seeds):
            others, tie = self._coedits.of(seed)
            joint[others] += tie["joint_decayed"]
            recent[others] = np.maximum(recent[others], tie["ratio_recent"])
            stronger = tie["joint_decayed"] > strongest[others]
            match[others[stronger]] = rank
            strongest[others[stronger]] = tie["joint_decayed"][stronger]
        found = np.flatnonzero(joint > 0).astype(np.int32)
        found = found[scope.among(found)]
        names = [self._corpus.paths[seed] for seed in scope.seeds]
        return ranked(
            found,
            joint[found] / (np.sqrt(self._corpus.commits[found]) + 1),
            {"ratio_recent": recent[found], "match": [names[rank] for rank in match[found]]},
        )
