"""Definitions, paths and modules: how surely a task names a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ranking.index.definitions import load_definitions
from ranking.index.paths import PathIndex
from ranking.retrieval.definition import DefinitionRetriever
from ranking.retrieval.path import PathRetriever
from ranking.retrieval.scope import Scope
from tests.ranking.retrieval.shop import find, open_shop, scope_of
from warehouse.reader import SnapshotReader


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[SnapshotReader]:
    """The shop, open."""
    with open_shop(tmp_path) as reader:
        yield reader


def paths(scope: Scope) -> PathRetriever:
    """The path retriever of a scope's files."""
    return PathRetriever(PathIndex(scope.corpus.paths), scope.corpus)


def test_the_only_definition_of_a_symbol_is_certain(shop: SnapshotReader) -> None:
    found = find(DefinitionRetriever(load_definitions(shop)), scope_of(shop), "discount() is wrong")
    assert {path: row["confidence"] for path, row in found.items()} == {"shop/cart.py": 1.0}
    assert found["shop/cart.py"]["match"] == "discount"


def test_equal_definitions_share_the_certainty(shop: SnapshotReader) -> None:
    found = find(DefinitionRetriever(load_definitions(shop)), scope_of(shop), "total() is wrong")
    assert {path: row["confidence"] for path, row in found.items()} == {
        "shop/cart.py": 0.5,
        "shop/order.py": 0.5,
    }


def test_an_owner_decides_and_clues_add_up(shop: SnapshotReader) -> None:
    found = find(DefinitionRetriever(load_definitions(shop)), scope_of(shop), "Cart.total ignores discount()")
    # Cart.total, its type Cart, and discount.
    assert list(found) == ["shop/cart.py"]
    assert found["shop/cart.py"]["score"] == pytest.approx(3.0)


def test_hidden_definitions_are_no_matches_at_all(shop: SnapshotReader) -> None:
    scope = scope_of(shop, hidden=["shop/order.py"])
    found = find(DefinitionRetriever(load_definitions(shop)), scope, "total() is wrong")
    assert {path: row["confidence"] for path, row in found.items()} == {"shop/cart.py": 1.0}


def test_a_frame_leads_to_its_file_and_chunk(shop: SnapshotReader) -> None:
    scope = scope_of(shop)
    found = find(paths(scope), scope, 'File "/venv/site-packages/shop/cart.py", line 8, in discount')
    assert found["shop/cart.py"]["confidence"] == 1.0
    assert scope.corpus.chunk_symbol[found["shop/cart.py"]["chunk_id"]] == "discount"


def test_a_module_is_no_exact_evidence(shop: SnapshotReader) -> None:
    scope = scope_of(shop)
    found = find(paths(scope), scope, "shop.order.Order ignores prices")
    assert found["shop/order.py"]["module"] == 1.0
    assert found["shop/order.py"]["confidence"] == 0.0


def test_a_path_that_agrees_in_part_is_less_certain(shop: SnapshotReader) -> None:
    scope = scope_of(shop)
    found = find(paths(scope), scope, "see store/order.py")
    assert found["shop/order.py"]["confidence"] == pytest.approx(0.5)


def test_hidden_files_are_not_named(shop: SnapshotReader) -> None:
    scope = scope_of(shop, hidden=["shop/cart.py"])
    assert find(paths(scope), scope, "see shop/cart.py") == {}


def test_a_task_without_names_finds_nothing(shop: SnapshotReader) -> None:
    scope = scope_of(shop)
    assert find(paths(scope), scope, "the sum is wrong") == {}
    assert find(DefinitionRetriever(load_definitions(shop)), scope, "the sum is wrong") == {}
