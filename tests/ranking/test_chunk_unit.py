"""Chunks as what is ranked: consistent with the ranking of files, and distinct."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from ranking.engine import Ranker
from ranking.options import RankOptions
from tests.fixtures.encoders import WordEncoder
from tests.ranking.retrieval.shop import build_shop
from warehouse.layout import SNAPSHOT_DATABASE
from warehouse.reader import SnapshotReader

TASK = "Cart total ignores discount\nThe sum of `Cart.total` is wrong when discount() was applied"
CHUNKS = RankOptions(unit="chunk", limit=99)


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    encoder = WordEncoder()
    with SnapshotReader(build_shop().write(tmp_path_factory.mktemp("shop"), encoder)) as reader:
        yield Ranker(reader, encoder)


def test_every_chunk_of_the_candidates_is_ranked_once_by_its_contributions(ranker: Ranker) -> None:
    results = ranker.rank(TASK, CHUNKS).results
    places = [(result.path, result.start_line) for result in results]
    assert len(set(places)) == len(places)
    assert {("shop/cart.py", 2), ("shop/cart.py", 7), ("shop/order.py", 1)} <= set(places)
    assert [result.rank for result in results] == list(range(1, len(results) + 1))
    scores = [result.score for result in results]
    assert scores == sorted(scores, reverse=True)
    for result in results:
        assert result.score == pytest.approx(sum(result.contributions.values()))


@pytest.mark.parametrize("fusion", ["zscore", "rrf"])
def test_no_chunk_scores_more_than_its_file_and_the_best_files_come_first(
    ranker: Ranker, fusion: str
) -> None:
    files = {r.path: r.score for r in ranker.rank(TASK, RankOptions(limit=99, fusion=fusion)).results}
    results = ranker.rank(TASK, replace(CHUNKS, fusion=fusion)).results
    assert all(result.score <= files[result.path] + 1e-9 for result in results)
    assert results[0].path == next(iter(files))


def test_a_signal_that_names_a_chunk_is_the_others_no_more(ranker: Ranker) -> None:
    by_symbol = {r.symbol: r for r in ranker.rank("discount", CHUNKS).results if r.path == "shop/cart.py"}
    assert by_symbol["discount"].signals["definition"] == 1
    assert by_symbol["Cart"].signals["definition"] == 0
    assert by_symbol["discount"].promoted == "definition: discount"
    assert by_symbol["discount"].rank == 1


def test_of_near_identical_chunks_the_best_stands_for_all(tmp_path: Path) -> None:
    snapshot = build_shop().write(tmp_path)
    with duckdb.connect(str(tmp_path / SNAPSHOT_DATABASE)) as connection:
        connection.execute("UPDATE chunk SET cluster_id = 1 WHERE symbol IN ('Cart', 'Order')")
    with SnapshotReader(snapshot) as reader:
        results = Ranker(reader).rank(TASK, replace(CHUNKS, semantic=False)).results
    assert [result.symbol for result in results if result.symbol in ("Cart", "Order")] == ["Cart"]


def test_excerpts_come_where_they_are_asked_for(ranker: Ranker) -> None:
    shown = ranker.rank(TASK, RankOptions(excerpt=1, limit=1)).results[0]
    assert shown.excerpt in {"class Cart:", "def total(self):"}
    assert all(result.excerpt for result in ranker.rank(TASK, replace(CHUNKS, excerpt=2)).results)
    assert ranker.rank(TASK).results[0].excerpt == ""


def test_a_pool_without_chunks_has_none(ranker: Ranker) -> None:
    empty = replace(CHUNKS, filters=replace(CHUNKS.filters, languages=("cobol",)))
    assert ranker.rank(TASK, empty).results == []
