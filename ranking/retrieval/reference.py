"""Files by what the task refers to: tickets and commits, looked up in history by name."""

from __future__ import annotations

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from warehouse.reader import ReadSession
from warehouse.sql import query


class ReferenceRetriever:
    """Files of the commits that the task names, and of those whose messages name its tickets."""

    name = "reference"

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that such a commit touched; `match` says what was named, and by which commit.

        The task is read by the query that reads the messages, so that both mean the same by a ticket.
        """
        session.see("message_text", pa.table({"commit_id": [""], "text": [task.text]}))
        session.see("mention", session.table(query("signals/mention")))
        return session.table(sql.text("reference"))
