"""Past changes: BM25 over messages, credit divided among files; worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from pathlib import Path

import duckdb
import pytest

from ranking.analysis import analyse_task
from ranking.index.messages import load_messages
from ranking.retrieval.lexical import query_terms
from ranking.retrieval.past_change import PastChangeRetriever, PastChanges
from tests.ranking.retrieval.history import FILES, found, opened, write_history
from warehouse.reader import SnapshotReader

FIRST, WIDE = "a" * 12, "b" * 12


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SnapshotReader]:
    """The snapshot of four past changes."""
    with opened(tmp_path_factory.mktemp("history")) as reader:
        yield reader


def retriever(reader: SnapshotReader, constants: PastChanges | None = None) -> PastChangeRetriever:
    """Past changes of the snapshot."""
    return PastChangeRetriever(load_messages(reader), len(FILES), constants)


def bm25(length: int) -> float:
    """Of a term that two of four messages hold once; the messages have 5, 2, 4 and 1 terms."""
    average = 12 / 4
    return log(1 + (4 - 2 + 0.5) / (2 + 0.5)) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * length / average))


def test_each_file_has_its_share_of_the_messages_that_are_like_the_task(reader: SnapshotReader) -> None:
    answer = found(reader, retriever(reader), "rounding")
    (weight,) = query_terms(analyse_task("rounding")).column("weight").to_pylist()
    narrow, wide = weight * bm25(5), weight * bm25(2)
    assert [path for path, _, _ in answer] == ["shop/cart.py", "shop/order.py", "shop/price.py"]
    assert [score for _, score, _ in answer] == pytest.approx([narrow + wide / 4, wide / 4, wide / 4])
    assert [match for _, _, match in answer] == [
        f"{FIRST} Fix rounding in totals, for #7",
        f"{WIDE} Rounding everywhere",
        f"{WIDE} Rounding everywhere",
    ]


def test_only_the_best_messages_count(reader: SnapshotReader) -> None:
    best = found(reader, retriever(reader, PastChanges(commits=1)), "rounding")
    assert [match[:12] for _, _, match in best] == [WIDE] * 3


def test_a_hidden_message_takes_no_place_among_the_best(reader: SnapshotReader) -> None:
    one = retriever(reader, PastChanges(commits=1))
    best = found(reader, one, "rounding", hidden_commits=frozenset({"b" * 40}))
    assert [(path, match[:12]) for path, _, match in best] == [("shop/cart.py", FIRST)]


def test_nothing_is_said_of_a_file_that_is_not_visible(reader: SnapshotReader) -> None:
    answer = found(reader, retriever(reader), "rounding", visible=(1,))
    assert [path for path, _, _ in answer] == ["shop/order.py"]


def test_a_task_without_a_word_of_any_message_finds_nothing(reader: SnapshotReader) -> None:
    assert found(reader, retriever(reader), "quaternion") == []


def test_a_message_that_says_a_word_without_end_is_read(tmp_path: Path) -> None:
    snapshot = write_history(tmp_path)
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute("UPDATE message_posting SET tf = 70_000")
    with SnapshotReader(snapshot) as reader:
        index = load_messages(reader)
        terms, _ = index.vocabulary.known(["rounding"])
    assert index.postings.read(terms).frequency.tolist() == [65_535, 65_535]
