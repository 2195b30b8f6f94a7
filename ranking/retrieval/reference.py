"""Files by what the task refers to: tickets and commits, looked up in history by name."""

from __future__ import annotations

import re

import numpy as np
import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.scope import Scope, ranked
from warehouse.sql import query

# Whatever `mention.sql` reads has one of these in it; most tasks have none, and need no query.
_MAY_MENTION = re.compile(r"\b[0-9a-f]{7,64}\b|#\d|\b[A-Z][A-Z0-9]+-\d|\b(?:GH|gh)-\d")


class ReferenceRetriever:
    """Files of the commits that the task names, and of those whose messages name its tickets."""

    name = "reference"

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that such a commit touched; `match` says what was named, and by which commit.

        The task is read by the query that reads the messages, so that both mean the same by a ticket.
        """
        if not _MAY_MENTION.search(task.text):
            return ranked(np.empty(0, np.int32), np.empty(0), {})
        hidden = pa.array(sorted(scope.hidden_commits), pa.string())
        with scope.session() as session:
            session.see("hidden_commit", pa.table({"commit_id": hidden}))
            session.see("message_text", pa.table({"commit_id": [""], "text": [task.text]}))
            session.see("mention", session.table(query("signals/mention")))
            return session.table(sql.text("reference"))
