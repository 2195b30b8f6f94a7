"""Files by the symbols that they define and the task names."""

from __future__ import annotations

import pyarrow as pa

from ranking.analysis import TaskAnalysis
from ranking.analysis.model import SYMBOLS
from ranking.index.definitions import DefinitionIndex
from ranking.retrieval.exact import Certainties
from ranking.retrieval.scope import Scope

# A name that so many places define says nothing of any of them.
MAX_SITES = 200


class DefinitionRetriever:
    """Definition sites of named symbols.

    A clue gives 1 / (number of definitions that it may mean) to the file of each. The score of a file is
    the sum over the clues, its `confidence` the highest.
    """

    name = "definition"

    def __init__(self, index: DefinitionIndex) -> None:
        self._index = index

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that defines a symbol that the task names."""
        certainties = Certainties("confidence")
        for clue in task.clues:
            if clue.kind in SYMBOLS:
                sites = [site for site in self._index.find(clue.text) if scope.sees(site.file_id)]
                if len(sites) <= MAX_SITES:
                    for site in {site.file_id: site for site in reversed(sites)}.values():
                        certainties.add(
                            "confidence", site.file_id, 1 / len(sites), site.symbol, site.chunk_id
                        )
        return certainties.table()
