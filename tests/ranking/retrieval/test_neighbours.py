"""Neighbours of the seeds: steps along dependencies, and joint changes by the formula."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest

from ranking.index.ties import load_coedits, load_dependencies
from ranking.retrieval.neighbours import CoeditRetriever, ImportRetriever
from ranking.retrieval.scope import Scope
from tests.fixtures.snapshots import SnapshotBuilder
from tests.ranking.retrieval.shop import find, open_shop, scope_of
from warehouse.reader import SnapshotReader


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[SnapshotReader]:
    """The shop, open."""
    with open_shop(tmp_path) as reader:
        yield reader


def imports(reader: SnapshotReader, scope: Scope) -> ImportRetriever:
    return ImportRetriever(load_dependencies(reader, scope.corpus.files), scope.corpus)


def coedits(reader: SnapshotReader, scope: Scope) -> CoeditRetriever:
    return CoeditRetriever(load_coedits(reader, scope.corpus.files), scope.corpus)


def test_steps_lead_both_ways_and_the_nearest_come_first(shop: SnapshotReader) -> None:
    scope = scope_of(shop, seeds=["shop/cart.py"])
    found = find(imports(shop, scope), scope, "any")
    # The test has one tie, the order two: the fewer, the sooner.
    assert {path: row["hops"] for path, row in found.items()} == {
        "tests/test_cart.py": 1,
        "shop/order.py": 1,
        "shop/price.py": 2,
    }
    assert list(found) == ["tests/test_cart.py", "shop/order.py", "shop/price.py"]
    assert [row["match"] for row in found.values()] == ["shop/cart.py", "shop/cart.py", ""]


def test_no_step_leads_over_a_hidden_file(shop: SnapshotReader) -> None:
    scope = scope_of(shop, hidden=["shop/order.py"], seeds=["shop/cart.py"])
    assert list(find(imports(shop, scope), scope, "any")) == ["tests/test_cart.py"]


def test_three_steps_are_the_most(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    for number in range(6):
        builder.file(f"{number}.py")
    for number in range(5):
        builder.edge(f"{number}.py", f"{number + 1}.py")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        scope = scope_of(reader, seeds=["0.py"])
        found = find(imports(reader, scope), scope, "any")
    assert {path: row["hops"] for path, row in found.items()} == {"1.py": 1, "2.py": 2, "3.py": 3}


def test_joint_changes_by_the_formula(shop: SnapshotReader) -> None:
    scope = scope_of(shop, seeds=["shop/cart.py", "shop/price.py"])
    found = find(coedits(shop, scope), scope, "any")
    # The order changed with both seeds and has 4 commits; the test with the first and has 1.
    assert found["shop/order.py"]["score"] == pytest.approx(2.5 / (sqrt(4) + 1))
    assert found["shop/order.py"]["ratio_recent"] == 0.9
    assert found["shop/order.py"]["match"] == "shop/cart.py"
    assert found["tests/test_cart.py"]["score"] == pytest.approx(1.0 / (sqrt(1) + 1))
    assert set(found) == {"shop/order.py", "tests/test_cart.py"}


def test_a_seed_counts_its_ties_to_the_other_seeds(shop: SnapshotReader) -> None:
    scope = scope_of(shop, seeds=["shop/cart.py", "shop/order.py"])
    found = find(coedits(shop, scope), scope, "any")
    assert found["shop/cart.py"]["score"] == pytest.approx(2.0 / (sqrt(9) + 1))
    assert found["shop/order.py"]["score"] == pytest.approx(2.0 / (sqrt(4) + 1))


def test_hidden_companions_are_not_found(shop: SnapshotReader) -> None:
    scope = scope_of(shop, hidden=["shop/order.py"], seeds=["shop/cart.py"])
    assert set(find(coedits(shop, scope), scope, "any")) == {"tests/test_cart.py"}


def test_without_seeds_there_are_no_neighbours(shop: SnapshotReader) -> None:
    scope = scope_of(shop)
    assert find(imports(shop, scope), scope, "any") == {}
    assert find(coedits(shop, scope), scope, "any") == {}
