"""The retrievers of history, for snapshots that have what they read."""

from __future__ import annotations

from ranking import sql
from ranking.index.corpus import Corpus
from ranking.index.messages import load_messages
from ranking.retrieval.past_change import PastChangeRetriever
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.reference import ReferenceRetriever
from warehouse.reader import SnapshotReader

TABLES = frozenset({"commit_document", "message_term", "message_posting", "commit_reference"})


def history_retrievers(reader: SnapshotReader, corpus: Corpus) -> tuple[Retriever, ...]:
    """Past changes and references; none for a snapshot that was published before there were such tables."""
    with reader.session() as session:
        if not sql.held_tables(session) >= TABLES:
            return ()
    return (PastChangeRetriever(load_messages(reader), corpus.files), ReferenceRetriever())
