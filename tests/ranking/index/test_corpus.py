"""Files and chunks of a snapshot."""

from __future__ import annotations

from pathlib import Path

from ranking.index.corpus import load_corpus
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader


def test_files_chunks_and_the_chunk_of_a_line(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("b.py", "import os\n\n\ndef one():\n    pass\n\n\ndef two():\n    pass\n", commits=7)
    builder.file("a.md", "words")
    builder.file("empty.py")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        corpus = load_corpus(reader)

    assert list(corpus.paths) == ["a.md", "b.py", "empty.py"]
    assert corpus.file_ids["b.py"] == 1
    assert list(corpus.document_types) == ["documentation", "source", "source"]
    assert corpus.commits.tolist() == [1, 7, 1]
    assert corpus.chunk_file.tolist() == [0, 1, 1, 1]
    assert list(corpus.chunk_symbol) == ["", "", "one", "two"]
    assert corpus.first_chunk(1) == 1
    assert corpus.first_chunk(2) is None
    assert [corpus.chunk_at(1, line) for line in (1, 4, 5, 8, 99)] == [1, 2, 2, 3, 3]
    assert corpus.chunk_at(2, 1) is None


def test_a_snapshot_without_files(tmp_path: Path) -> None:
    with SnapshotReader(SnapshotBuilder().write(tmp_path)) as reader:
        corpus = load_corpus(reader)
    assert corpus.files == 0
