"""Files by the rare string literals that the task quotes."""

from __future__ import annotations

import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.analysis.literals import distinctive_literals
from ranking.index.literals import LiteralIndex
from ranking.retrieval.exact import Certainties
from ranking.retrieval.scope import Scope


class LiteralRetriever:
    """Holders of a distinctive literal of the task that is rare in the repository, exactly as written.

    A literal gives 1 / (number of files that hold it) to each. The score of a file is the sum over the
    literals, its `confidence` the highest.
    """

    name = "literal"

    def __init__(self, index: LiteralIndex) -> None:
        self._index = index

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that holds such a literal; `match` names it, and how many files hold it."""
        most = scope.rarity.most(scope.corpus.files)
        certainties = Certainties("confidence")
        for literal in distinctive_literals(task):
            held = self._index.find(literal)
            if held is None or held.files > most:
                continue
            chunks = dict(zip(held.file_id[::-1].tolist(), held.chunk_id[::-1].tolist(), strict=True))
            visible = {file_id: chunk for file_id, chunk in chunks.items() if scope.sees(file_id)}
            rarity = f"{literal!r} in {len(visible)} of {scope.files} files"
            for file_id, chunk_id in visible.items():
                certainties.add("confidence", file_id, 1 / len(visible), rarity, chunk_id)
        return certainties.table()
