"""Files by the paths and modules that the task names: paths, stack frames, diffs, dotted names, imports."""

from __future__ import annotations

import pyarrow as pa

from ranking.analysis import Clue, TaskAnalysis
from ranking.analysis.model import PLACES, SYMBOLS
from ranking.index.corpus import Corpus
from ranking.index.paths import Agreement, PathIndex
from ranking.retrieval.exact import Certainties
from ranking.retrieval.scope import Scope

# A name that so many files share says nothing of any of them.
MAX_FILES = 200
# A module is named by whatever imports it: that is no exact evidence, and has a column of its own.
PLACE, MODULE = "confidence", "module"


class PathRetriever:
    """Named places and modules.

    A clue gives the share of it that agrees / (number of files that agree alike) to each of them. The score
    of a file is the sum over the clues, its `confidence` the highest over those that name a place, and
    `module` the highest over dotted names and imports. The chunk is the one that holds the line that is
    named.
    """

    name = "path"

    def __init__(self, index: PathIndex, corpus: Corpus) -> None:
        self._index = index
        self._corpus = corpus

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that a clue of the task stands for."""
        certainties = Certainties(PLACE, MODULE)
        for clue in task.clues:
            kind = PLACE if clue.kind in PLACES else MODULE
            agreed = self._find(kind, clue, scope)
            if agreed is not None and len(agreed.file_ids) <= MAX_FILES:
                for file_id in agreed.file_ids:
                    chunk_id = self._corpus.chunk_at(file_id, clue.line) if clue.line is not None else None
                    certainties.add(kind, file_id, agreed.share / len(agreed.file_ids), clue.text, chunk_id)
        return certainties.table()

    def _find(self, kind: str, clue: Clue, scope: Scope) -> Agreement | None:
        if kind == PLACE:
            return self._index.find_path(clue.text, scope.sees)
        return self._index.find_module(clue.text, scope.sees) if clue.kind in SYMBOLS else None
