"""Files by the symbols that they define and the task names.

Leaves `defined` on the session: a row for each definition of a named symbol.
"""

from __future__ import annotations

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.clues import symbol_table
from ranking.retrieval.protocol import Hit
from warehouse.reader import ReadSession


class DefinitionRetriever:
    """Definition sites of named symbols."""

    name = "definition"

    def retrieve(self, session: ReadSession, task: TaskAnalysis, depth: int) -> list[Hit]:
        """The files that define the most of what is named, and the most surely."""
        session.see("clue_symbol", symbol_table(task.clues))
        session.keep("defined", sql.text("defined"))
        rows = session.rows(sql.text("definition_hit"), {"depth": depth})
        return [
            Hit(self.name, file_id, chunk, rank, score, name) for rank, file_id, chunk, score, name in rows
        ]
