"""Copies and pages, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import numpy as np
import pytest

from ranking.diversity import collapse, spread
from ranking.engine import Ranker
from ranking.index.corpus import Corpus, load_corpus
from ranking.options import RankOptions
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.layout import SNAPSHOT_DATABASE
from warehouse.reader import SnapshotReader


def corpus_of(*files: list[int]) -> Corpus:
    """Files by the clusters of their chunks."""
    chunk_file = [number for number, clusters in enumerate(files) for _ in clusters]
    clusters = [cluster for one in files for cluster in one]
    nothing = np.zeros(len(clusters), np.int32)
    return Corpus(
        [f"f{n}" for n in range(len(files))], ["source"] * len(files), np.zeros(len(files), np.int32),
        np.array(chunk_file, np.int32), nothing, nothing, [""] * len(clusters), nothing,
        np.array(clusters, np.int32),
    )  # fmt: skip


def test_only_a_file_all_of_which_is_elsewhere_may_be_a_copy() -> None:
    corpus = corpus_of([0, 1], [0], [0, 4], [], [5])
    assert corpus.may_be_copy.tolist() == [False, True, False, False, False]


def test_a_copy_stands_last_behind_the_better_file_that_holds_all_of_it() -> None:
    corpus = corpus_of([0, 1], [0, 1], [2], [0])
    assert collapse(corpus, [0, 1, 2, 3], [1, 3, 0, 2], ()) == ([1, 2, 3, 0], {1: [3, 0]})


def test_a_better_ranked_part_of_a_file_is_no_reason_to_hide_the_whole() -> None:
    corpus = corpus_of([0, 1], [0])
    assert collapse(corpus, [0, 1], [1, 0], ()) == ([1, 0], {})


def test_what_was_asked_for_is_never_a_copy() -> None:
    corpus = corpus_of([0], [0])
    assert collapse(corpus, [0, 1], [0, 1], {1}) == ([0, 1], {})


def test_a_copy_stands_for_nothing() -> None:
    corpus = corpus_of([0], [0], [0])
    assert collapse(corpus, [0, 1, 2], [0, 1, 2], ()) == ([0, 1, 2], {0: [1, 2]})


def test_pools_without_copies_or_candidates_are_as_they_were() -> None:
    corpus = corpus_of([0], [1])
    assert collapse(corpus, [0, 1], [1, 0], ()) == ([1, 0], {})
    assert collapse(corpus, [], [], ()) == ([], {})


@pytest.mark.parametrize(
    ("paths", "found", "order"),
    [
        # All of the page is of one directory, and b/y is found: it takes the last place.
        (["a/1", "a/2", "a/3", "b/x", "b/y"], {4}, [0, 1, 4, 2, 3]),
        (["a/1", "a/2", "a/3", "a/4", "a/5"], {3, 4}, [0, 1, 2, 3, 4]),
        (["a/1", "a/2", "a/3", "b/x", "b/y"], set(), [0, 1, 2, 3, 4]),
        (["a/1", "b/2", "a/3", "c/x", "c/y"], {3}, [0, 1, 2, 3, 4]),
        (["a/1", "a/2"], {0, 1}, [0, 1]),
    ],
)
def test_a_page_is_not_all_of_one_directory(paths: list[str], found: set[int], order: list[int]) -> None:
    assert spread(paths, range(len(paths)), found.__contains__, page=3) == order


def test_a_ranking_tells_what_a_file_stands_for(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    text = "def cart_total(cart):\n    return sum(cart)\n"
    for path in ("shop/cart.py", "old/cart.py", "shop/order.py"):
        builder.file(path, text if "cart" in path else "def place(cart_total): pass", commits=len(path))
    snapshot = builder.write(tmp_path)
    with duckdb.connect(str(tmp_path / SNAPSHOT_DATABASE)) as connection:
        connection.execute("UPDATE chunk SET cluster_id = 0 WHERE symbol = 'cart_total'")
    with SnapshotReader(snapshot) as reader:
        ranking = Ranker(reader).rank("the total of a cart", RankOptions(semantic=False))
    stands_for = {result.path: list(result.stands_for) for result in ranking.results}
    original, copy = sorted(["shop/cart.py", "old/cart.py"], key=[r.path for r in ranking.results].index)
    assert stands_for == {original: [copy], "shop/order.py": [], copy: []}
    assert ranking.results[-1].path == copy
    json.dumps(ranking.to_json())


def test_a_snapshot_without_clusters_has_no_copies(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("a.md", "one")
    builder.file("b.md", "one")
    snapshot = builder.write(tmp_path)
    with duckdb.connect(str(tmp_path / SNAPSHOT_DATABASE)) as connection:
        connection.execute("ALTER TABLE chunk DROP COLUMN cluster_id")
    with SnapshotReader(snapshot) as reader:
        corpus = load_corpus(reader)
    assert corpus.chunk_cluster.tolist() == [0, 1]
    assert not corpus.may_be_copy.any()
