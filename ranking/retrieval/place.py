"""Files by the paths and modules that the task names: paths, stack frames, diffs, dotted names, imports.

Leaves `clue` and `placed` on the session: a row for each clue, and for each file that one stands for.
"""

from __future__ import annotations

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.clues import clue_table, place_table
from ranking.retrieval.protocol import Hit
from warehouse.reader import ReadSession


class PlaceRetriever:
    """Named paths and modules."""

    name = "path"

    def retrieve(self, session: ReadSession, task: TaskAnalysis, depth: int) -> list[Hit]:
        """The files that are named the most surely."""
        session.see("clue", clue_table(task.clues))
        session.see("clue_place", place_table(task.clues))
        session.keep("placed", sql.text("placed"))
        rows = session.rows(sql.text("place_hit"), {"depth": depth})
        return [
            Hit(self.name, file_id, chunk, rank, score, text) for rank, file_id, chunk, score, text in rows
        ]
