"""Postings as an inverted index, read by slices."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np
import pytest

from ranking.index.corpus import load_corpus
from ranking.index.postings import Field, FieldWeights, PostingLists, Vocabulary, load_lexical_index, relative
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader


def lists(rows: list[tuple[int, int, int]], terms: int = 4) -> PostingLists:
    """Postings from (term, document, frequency)."""
    columns = list(zip(*rows, strict=True)) or [(), (), ()]
    return PostingLists(
        terms,
        np.array(columns[0], np.int32),
        np.array(columns[1], np.int32),
        np.array(columns[2], np.uint16),
    )


ROWS = [(0, 2, 1), (0, 5, 2), (2, 1, 3), (3, 0, 4), (3, 7, 5)]


@pytest.mark.parametrize("rows", [ROWS, ROWS[::-1]])
def test_the_slices_of_terms_come_term_by_term_whatever_the_order_of_rows(
    rows: list[tuple[int, int, int]],
) -> None:
    slices = lists(rows).read(np.array([3, 0], np.int32))
    assert slices.term.tolist() == [0, 0, 1, 1]
    assert slices.document.tolist() == [0, 7, 2, 5]
    assert slices.frequency.tolist() == [4.0, 5.0, 1.0, 2.0]


def test_a_snapshot_without_literals_of_their_own_has_them_in_its_bodies(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("cart.py", "total = 1\n")
    snapshot = builder.write(tmp_path)
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute("ALTER TABLE posting DROP COLUMN tf_literal")
    with SnapshotReader(snapshot) as reader:
        index = load_lexical_index(reader, load_corpus(reader))
    ids, _ = index.vocabulary.known(["total"])
    assert index.chunks.read(ids).frequency.tolist() == [[0, 1, 0, 0]]


def test_frequencies_of_many_chunks_add_up_beyond_what_one_may_have() -> None:
    read = lists([(0, 0, 65_535), (0, 1, 65_535)], 1).read(np.array([0], np.int32))
    assert read.frequency.sum() == 131_070


def test_lengths_are_document_frequencies() -> None:
    assert lists(ROWS).lengths(np.array([0, 1, 2, 3], np.int32)).tolist() == [2, 0, 1, 2]


def test_no_terms_and_no_postings_read_nothing() -> None:
    assert lists(ROWS).read(np.array([], np.int32)).document.tolist() == []
    assert lists([]).read(np.array([0, 3], np.int32)).document.tolist() == []


def test_a_vocabulary_tells_what_it_knows_and_where_it_stood() -> None:
    ids, positions = Vocabulary(["cart", "price", "tea"]).known(["tea", "milk", "cart"])
    assert ids.tolist() == [2, 0]
    assert positions.tolist() == [0, 2]


def test_lengths_are_relative_to_the_average_of_those_that_have_any() -> None:
    assert relative(np.array([2, 0, 4])).tolist() == pytest.approx([2 / 3, 0, 4 / 3])
    assert relative(np.array([0, 0])).tolist() == [0, 0]


def test_a_snapshot_is_loaded_by_field_and_fields_add_up_by_weight(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("cart.py", 'def total():\n    # total price\n    return total_price, "total"\n')
    builder.file("empty.txt")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        corpus = load_corpus(reader)
        index = load_lexical_index(reader, corpus)

    ids, _ = index.vocabulary.known(["total", "price", "cart"])
    # total: once in the symbol, twice in the body (def total, total_price), once in comment and literal.
    total, price = (index.chunks.read(ids[n : n + 1]).frequency for n in (0, 1))
    assert total[:, [Field.SYMBOL, Field.BODY, Field.COMMENT, Field.LITERAL]].tolist() == [[1, 2, 1, 1]]
    weights = FieldWeights(symbol=100, body=10, comment=1, literal=1000)
    assert weights.add_up(total).tolist() == [1121.0]
    assert weights.add_up(price).tolist() == [11.0]
    assert index.paths.read(ids[2:]).document.tolist() == [0]
    assert index.file_length.tolist() == [1.0, 0.0]
