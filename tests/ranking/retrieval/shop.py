"""A small shop whose files retrievers are tried on, and what they find in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ranking.analysis import analyse_task
from ranking.index.corpus import load_corpus
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.scope import Scope
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader

CART = """\
# A cart holds lines.
class Cart:
    def total(self):
        return sum(line.price for line in self.lines)


def discount(cart, rate):
    return cart.total() * rate
"""


def build_shop() -> SnapshotBuilder:
    """The shop: a cart, orders that import it, prices, a test and a page of documentation."""
    builder = SnapshotBuilder()
    builder.file("shop/cart.py", CART, commits=9)
    builder.file(
        "shop/order.py", "class Order:\n    def total(self):\n        return self.cart.total()\n", commits=4
    )
    builder.file("shop/price.py", "def price_of(item):\n    return item.price\n", commits=1)
    builder.file(
        "tests/test_cart.py", "def test_total():\n    assert Cart().total() == 0\n", document_type="test"
    )
    builder.file("docs/cart.md", "The cart adds up its lines.")
    builder.edge("shop/order.py", "shop/cart.py")
    builder.edge("tests/test_cart.py", "shop/cart.py")
    builder.edge("shop/order.py", "shop/price.py")
    builder.coedit("shop/cart.py", "shop/order.py", joint=4, joint_decayed=2.0, ratio_recent=0.4)
    builder.coedit("shop/cart.py", "tests/test_cart.py", joint=2, joint_decayed=1.0, ratio_recent=0.2)
    builder.coedit("shop/order.py", "shop/price.py", joint=1, joint_decayed=0.5, ratio_recent=0.9)
    return builder


def open_shop(folder: Path) -> SnapshotReader:
    """The shop's snapshot, open."""
    return SnapshotReader(build_shop().write(folder))


def scope_of(reader: SnapshotReader, hidden: Sequence[str] = (), seeds: Sequence[str] = ()) -> Scope:
    """The scope of a ranking that does not know of some files and starts from some."""
    corpus = load_corpus(reader)
    visible = np.array([path not in hidden for path in corpus.paths]) if hidden else None
    return Scope(reader, corpus, visible, [corpus.file_ids[path] for path in seeds])


def find(retriever: Retriever, scope: Scope, task: str) -> dict[str, dict[str, Any]]:
    """What a retriever finds, best first: its rows by path. Holds what every retriever promises."""
    rows = retriever.retrieve(scope, analyse_task(task)).to_pylist()
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    keys = [(-row["score"], row["file_id"]) for row in rows]
    assert len({row["file_id"] for row in rows}) == len(rows)
    assert [score for score, _ in keys] == sorted(score for score, _ in keys)
    assert all(scope.sees(row["file_id"]) for row in rows)
    return {scope.corpus.paths[row["file_id"]]: row for row in rows}
