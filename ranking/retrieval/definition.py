"""Files by the symbols that they define and the task names."""

from __future__ import annotations

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.clues import symbol_table
from warehouse.reader import ReadSession


class DefinitionRetriever:
    """Definition sites of named symbols; its column `confidence` is how surely a file is meant."""

    name = "definition"

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that defines a symbol that the task names."""
        session.see("clue_symbol", symbol_table(task.clues))
        return session.table(sql.text("definition"))
