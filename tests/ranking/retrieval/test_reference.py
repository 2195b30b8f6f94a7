"""References: the files of commits that a task names, by id or by ticket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from ranking.index.corpus import load_corpus
from ranking.retrieval.history import history_retrievers
from ranking.retrieval.reference import ReferenceRetriever
from tests.ranking.retrieval.history import found, opened, write_history
from warehouse.reader import SnapshotReader


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SnapshotReader]:
    """The snapshot of four past changes."""
    with opened(tmp_path_factory.mktemp("history")) as reader:
        yield reader


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        (
            "Totals are off again, as in GH-7",
            [("shop/cart.py", 1.0, f"#7: {'a' * 12} Fix rounding in totals, for #7")],
        ),
        ("SHOP-7 came back", [("shop/order.py", 1.0, f"SHOP-7: {'c' * 12} Ship orders, for SHOP-7")]),
        ("Broken since abc1234", [("shop/price.py", 1.0, "abc1234: abc1234ddddd Names")]),
        ("Broken since abc1235 or deadbeef, see #70 and SHOP-8", []),
    ],
)
def test_a_name_leads_to_the_files(
    reader: SnapshotReader, task: str, expected: list[tuple[str, float, str]]
) -> None:
    assert found(reader, ReferenceRetriever(), task) == expected


def test_credit_is_divided_among_files_and_summed_over_names(reader: SnapshotReader) -> None:
    answer = found(reader, ReferenceRetriever(), f"Since {'b' * 40}, fixed in #7")
    assert [(path, score) for path, score, _ in answer] == [
        ("shop/cart.py", 1.25),
        ("shop/order.py", 0.25),
        ("shop/price.py", 0.25),
    ]


def test_nothing_is_said_of_a_file_that_is_not_visible(reader: SnapshotReader) -> None:
    assert found(reader, ReferenceRetriever(), "as in #7", visible=(1, 2)) == []


def test_a_hidden_commit_makes_no_name_ambiguous(tmp_path: Path) -> None:
    alike = "abc1234" + "e" * 33
    history = write_history(tmp_path)
    with duckdb.connect(str(history.database)) as connection:
        connection.execute(
            "INSERT INTO commit SELECT * REPLACE ($alike AS commit_id) FROM commit WHERE subject = 'Names'",
            {"alike": alike},
        )
    with SnapshotReader(history) as reader:
        assert found(reader, ReferenceRetriever(), "Broken since abc1234") == []
        answer = found(
            reader, ReferenceRetriever(), "Broken since abc1234", hidden_commits=frozenset({alike})
        )
        assert [path for path, _, _ in answer] == ["shop/price.py"]


def test_a_hidden_commit_leads_to_no_file(reader: SnapshotReader) -> None:
    hidden = frozenset({"a" * 40, "abc1234" + "d" * 33})
    assert found(reader, ReferenceRetriever(), "abc1234, as in #7", hidden_commits=hidden) == []


def test_a_snapshot_of_before_has_no_such_retrievers(reader: SnapshotReader, tmp_path: Path) -> None:
    assert [one.name for one in history_retrievers(reader, load_corpus(reader))] == [
        "past_change",
        "reference",
    ]
    older = write_history(tmp_path)
    with duckdb.connect(str(older.database)) as connection:
        connection.execute("DROP TABLE message_posting")
    with SnapshotReader(older) as opened_older:
        assert history_retrievers(opened_older, load_corpus(opened_older)) == ()
