"""Files by past changes: BM25 over the messages of commits, credited to the files that they touched."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis
from ranking.retrieval.lexical import query_terms
from warehouse.reader import ReadSession


@dataclass(frozen=True)
class PastChanges:
    """The constants of `past_change.sql`.

    `k1` and `b` are those of BM25, `mass` is the share of the text's weight that is searched, `commits` how
    many messages count. On 70 tickets of Django, a sum over all messages that count found more of the edited
    files than one over the best one, two, three or five of a file, and a `mass` of 0.95 more than 0.8.
    """

    k1: float = 1.2
    b: float = 0.75
    mass: float = 0.95
    commits: int = 200


class PastChangeRetriever:
    """Files that past changes touched whose messages are like the task."""

    name = "past_change"

    def __init__(self, constants: PastChanges | None = None) -> None:
        self._constants = constants or PastChanges()

    def retrieve(self, session: ReadSession, task: TaskAnalysis) -> pa.Table:
        """Every visible file that one of the likest past changes touched; `match` names the likest."""
        session.see("query_term", query_terms(task))
        return session.table(sql.text("past_change"), asdict(self._constants))
