"""Tasks from content: names that one file defines, errors that one place raises, keys that one file sets."""

from __future__ import annotations

import re

from services.mining.model import Mined
from warehouse.reader import ReadSession
from warehouse.sql import query

# The class of the tasks, and the question that finds them.
QUESTIONS = {"symbol": "symbols", "message": "messages", "setting": "settings"}
# What a message leaves open is filled in when somebody sees it.
_OPEN = re.compile(r"%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[sdrifgxqvw]|\{[^{}]*\}")
_FILLED = "x1"


def mine_queries(session: ReadSession, repo: str, commit_id: str, kind: str, limit: int) -> list[Mined]:
    """At most `limit` tasks of one class, asked as of the commit of the snapshot."""
    rows = session.rows(f"FROM ({query(QUESTIONS[kind], 'services.mining.sql')}) LIMIT {limit:d}")
    return [
        Mined(
            id=f"{repo}-{kind}-{number}",
            repo=repo,
            base_commit=commit_id,
            text=_OPEN.sub(_FILLED, text) if kind == "message" else text,
            edited=[path],
            query_class=kind,
            spans={path: list(symbols)} if symbols else {},
        )
        for number, (text, path, *symbols) in enumerate(rows, start=1)
    ]
