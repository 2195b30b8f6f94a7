"""Files by the paths and modules that the task names: paths, stack frames, diffs, dotted names, imports."""

from __future__ import annotations

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.clues import clue_table, place_table
from warehouse.reader import ReadSession


class PathRetriever:
    """Named places and modules; its columns `confidence` and `module` are how surely each is meant."""

    name = "path"

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that a clue of the task stands for."""
        session.see("clue", clue_table(task.clues))
        session.see("clue_place", place_table(task.clues))
        return session.table(sql.text("path"))
