"""Holders of rare literals, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ranking.index.literals import LiteralIndex
from ranking.options import Rarity
from ranking.retrieval.literal import LiteralRetriever
from ranking.retrieval.scope import Scope
from tests.ranking.retrieval.shop import find, open_shop, scope_of
from warehouse.reader import SnapshotReader


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SnapshotReader]:
    with open_shop(tmp_path_factory.mktemp("shop")) as reader:
        yield reader


def retriever(scope: Scope) -> LiteralRetriever:
    """`E1101` stands in the cart, twice, and in the order; `--no-tax` in the price alone."""
    cart, order, price = (scope.corpus.file_ids[f"shop/{name}.py"] for name in ("cart", "order", "price"))
    first = {file_id: scope.corpus.first_chunk(file_id) for file_id in (cart, order, price)}
    rows = [
        ("--no-tax", 1, price, first[price]),
        ("E1101", 2, cart, first[cart]),
        ("E1101", 2, cart, (first[cart] or 0) + 1),
        ("E1101", 2, order, first[order]),
    ]
    literals, *columns = zip(*rows, strict=True)
    return LiteralRetriever(LiteralIndex(list(literals), *(np.array(c, np.int32) for c in columns)))


def test_rare_is_a_share_of_the_files_at_least_one_and_never_more_than_five() -> None:
    assert [Rarity().most(files) for files in (1, 999, 2_000, 3_500, 6_000, 90_000)] == [1, 1, 2, 3, 5, 5]
    assert Rarity(share=0.5, files=3).most(4) == 2
    assert Rarity(share=0.5, files=3).most(100) == 3


def test_only_what_is_rare_counts_and_says_how_rare(reader: SnapshotReader) -> None:
    scope = scope_of(reader)
    held = find(retriever(scope), scope, "E1101 with --no-tax")
    assert set(held) == {"shop/price.py"}
    assert held["shop/price.py"]["match"] == "'--no-tax' in 1 of 5 files"
    assert held["shop/price.py"]["confidence"] == 1.0


def test_how_rare_can_be_chosen_and_a_share_is_divided(reader: SnapshotReader) -> None:
    scope = replace(scope_of(reader), rarity=Rarity(share=0.4))
    held = find(retriever(scope), scope, "E1101 with --no-tax, E1101")
    assert {path: row["confidence"] for path, row in held.items()} == {
        "shop/price.py": 1.0, "shop/cart.py": 0.5, "shop/order.py": 0.5,
    }  # fmt: skip
    assert held["shop/cart.py"]["chunk_id"] == scope.corpus.first_chunk(scope.corpus.file_ids["shop/cart.py"])


def test_a_holder_that_may_not_be_seen_leaves_no_trace(reader: SnapshotReader) -> None:
    scope = replace(scope_of(reader, hidden=["shop/order.py"]), rarity=Rarity(share=0.4))
    held = find(retriever(scope), scope, "E1101")
    assert {path: row["match"] for path, row in held.items()} == {"shop/cart.py": "'E1101' in 1 of 4 files"}
    assert held["shop/cart.py"]["confidence"] == 1.0


def test_a_literal_is_held_exactly_or_not_at_all(reader: SnapshotReader) -> None:
    scope = scope_of(reader)
    assert find(retriever(scope), scope, "--no-taxes and --NO-TAX") == {}
