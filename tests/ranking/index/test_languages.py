"""Which languages a text names."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from ranking.index.languages import LanguageWords, load_language_words
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader

WORDS = LanguageWords([
    ("c#", "csharp"), ("c++", "cpp"), ("css", "css"), ("python", "python"), ("py", "python"),
    ("ts", "tsx"), ("ts", "typescript"), ("typescript", "typescript"),
])  # fmt: skip


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("The TypeScript client loses its token", ["typescript"]),
        ("Python bindings: wrong type", ["python"]),
        ("broken in css, fine in (C++)", ["cpp", "css"]),
        ("The C# and ts clients differ.", ["csharp", "tsx", "typescript"]),
        ("see src/css/site.css, main.py and python/setup", []),
        ("run with --css or pythonic", []),
        ("", []),
    ],
)
def test_a_language_is_named_by_a_word_that_stands_by_itself(text: str, languages: list[str]) -> None:
    assert WORDS.named_in(text) == languages


def test_a_snapshot_without_words_names_no_language(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("a.py", "x = 1")
    snapshot = builder.write(tmp_path)
    with SnapshotReader(snapshot) as reader:
        assert load_language_words(reader).named_in("python") == ["python"]
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute("DROP TABLE language_word")
    with SnapshotReader(snapshot) as reader:
        assert load_language_words(reader).named_in("python") == []
