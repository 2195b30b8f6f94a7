"""Cosines by hand, rolled up to files."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from ranking.retrieval.semantic import SemanticRetriever
from tests.fixtures.encoders import WordEncoder
from tests.fixtures.snapshots import SnapshotBuilder
from tests.ranking.retrieval.shop import find, scope_of
from warehouse.reader import SnapshotReader


def test_the_best_chunk_the_mean_of_three_and_the_title(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("a.py", "cart = 1\ndef one(): price\ndef two(): cart, price\n")
    builder.file("b.txt", "order")
    builder.file("c.txt", "nothing of the list")
    builder.file("empty.txt")
    encoder = WordEncoder()
    with SnapshotReader(builder.write(tmp_path, encoder)) as reader:
        scope = scope_of(reader)
        found = find(SemanticRetriever(reader, scope.corpus, encoder), scope, "cart\nand the price of things")

    assert list(found) == ["a.py", "b.txt", "c.txt"]
    assert found["a.py"]["score"] == pytest.approx(1.0)
    assert scope.corpus.chunk_symbol[found["a.py"]["chunk_id"]] == "two"
    assert found["a.py"]["best_three"] == pytest.approx((1 + sqrt(0.5) + sqrt(0.5)) / 3)
    assert found["a.py"]["title"] == pytest.approx(1.0)
    assert found["a.py"]["title_three"] == pytest.approx((1 + sqrt(0.5) + 0) / 3)
    assert found["b.txt"]["score"] == found["c.txt"]["score"] == 0.0


def test_hidden_files_are_not_found(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("a.txt", "cart")
    builder.file("b.txt", "cart order")
    encoder = WordEncoder()
    with SnapshotReader(builder.write(tmp_path, encoder)) as reader:
        scope = scope_of(reader, hidden=["a.txt"])
        found = find(SemanticRetriever(reader, scope.corpus, encoder), scope, "cart")
    assert {path: row["score"] for path, row in found.items()} == {"b.txt": pytest.approx(sqrt(0.5))}
