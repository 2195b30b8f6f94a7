"""Files by what the task refers to: tickets and commits, looked up in history by name."""

from __future__ import annotations

import re

import numpy as np
import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.bm25 import summed
from ranking.retrieval.scope import Scope, ranked
from warehouse.reader import ReadSession
from warehouse.sql import query

# Whatever `mention.sql` reads has one of these in it; most tasks have none, and need no query.
_MAY_MENTION = re.compile(r"\b[0-9a-f]{7,64}\b|#\d|\b[A-Z][A-Z0-9]+-\d|\b(?:GH|gh)-\d")


class ReferenceRetriever:
    """Files of the commits that the task names, and of those whose messages name its tickets."""

    name = "reference"

    def retrieve(self, scope: Scope, task: TaskAnalysis) -> pa.Table:
        """Every visible file that such a commit touched; `match` tells the name and the strongest commit.

        A commit gives its files a share of 1, divided among them; a file's score is the sum of its shares.

        The task is read by the query that reads the messages, so that both mean the same by a ticket.
        """
        if not _MAY_MENTION.search(task.text):
            return _nothing()
        with scope.session() as session:
            hidden = pa.array(sorted(scope.hidden_commits), pa.string())
            session.see("hidden_commit", pa.table({"commit_id": hidden}))
            named = _named_commits(session, task.text)
            if not named:
                return _nothing()
            session.see("named_commit", pa.table({"commit_id": list(named), "value": list(named.values())}))
            shares = session.columns(sql.text("reference"))
        strongest = dict(zip(shares["file_id"].tolist(), shares["match"].tolist(), strict=True))
        score = summed(shares["share"], shares["file_id"], scope.corpus.files)
        found = np.array(sorted(strongest), np.int32)
        return ranked(found, score[found], {"match": [strongest[file_id] for file_id in found.tolist()]})


def _named_commits(session: ReadSession, text: str) -> dict[str, str]:
    """The commits that a text means, each with the name by which it does: the last of several."""
    session.see("message_text", pa.table({"commit_id": [""], "text": [text]}))
    session.see("mention", session.table(query("signals/mention")))
    return dict(session.rows(sql.text("named_commit")))


def _nothing() -> pa.Table:
    return ranked(np.empty(0, np.int32), np.empty(0), {})
