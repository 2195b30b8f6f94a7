"""A task that names a language, ranked."""

from __future__ import annotations

from pathlib import Path

from ranking.engine import Ranker
from ranking.options import RankOptions
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader

TASK = "The TypeScript client loses its token when the client is slow"


def ranked(reader: SnapshotReader, weights: dict[str, float]) -> list[tuple[str, float]]:
    options = RankOptions(semantic=False, weights=weights)
    return [(one.path, one.signals["language_match"]) for one in Ranker(reader).rank(TASK, options).results]


def test_files_of_the_named_language_match_and_come_first_where_that_counts(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("client.py", "# the client and its token, client token\nclient = token\n")
    builder.file("web/main.ts", "const token = client", document_type="source")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        assert ranked(reader, {}) == [("client.py", 0.0), ("web/main.ts", 1.0)]
        assert ranked(reader, {"language_match": 5.0}) == [("web/main.ts", 1.0), ("client.py", 0.0)]
