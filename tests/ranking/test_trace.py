"""The trace of a ranking."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from ranking.engine import Ranker
from ranking.fusion.profiles import load_profile
from ranking.options import RankOptions
from tests.fixtures.encoders import WordEncoder
from tests.fixtures.snapshots import COMMIT
from tests.ranking.retrieval.shop import build_shop
from warehouse import __version__
from warehouse.reader import SnapshotReader

TASK = "Cart.total is wrong, says Zebedee"


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    encoder = WordEncoder()
    with SnapshotReader(build_shop().write(tmp_path_factory.mktemp("shop"), encoder)) as reader:
        yield Ranker(reader, encoder)


def test_a_trace_tells_what_was_found_and_by_which_versions(ranker: Ranker) -> None:
    options = RankOptions(limit=2, weights={"recency": 0.0, "cochange": 0.25})
    ranking, trace = ranker.trace(TASK, options)
    assert ranking.results == ranker.rank(TASK, options).results
    profile = load_profile("default")
    assert (trace.repo, trace.commit, trace.snapshot_id) == ("shop", COMMIT, "test-snapshot")
    assert (trace.encoder, trace.rankhouse) == (WordEncoder.id, __version__)
    assert (trace.profile, trace.fusion, trace.provenance) == (
        "default", profile.fusion, profile.provenance,
    )  # fmt: skip
    assert trace.weights["cochange"] == 0.25
    assert "recency" not in trace.weights
    assert trace.choices == asdict(profile.choices)
    assert list(trace.order) == [result.path for result in ranking.results]
    assert trace.counts == ranking.counts
    assert trace.found["definition"] >= trace.counts["definition"]
    assert set(trace.seeds) <= {
        "shop/cart.py",
        "shop/order.py",
        "shop/price.py",
        "tests/test_cart.py",
        "docs/cart.md",
    }
    assert trace.confidence == 1.0
    assert (trace.gate.opens, trace.gate.slice, trace.reranker) == (True, 5, None)  # of five files
    assert {"analysis", "retrieval", "signals", "fusion", "total"} <= set(trace.timings_ms)


def test_the_text_can_be_left_out_and_still_be_told_apart(ranker: Ranker) -> None:
    _, kept = ranker.trace(TASK)
    _, redacted = ranker.trace(TASK, keep_text=False)
    assert (kept.text, redacted.text) == (TASK, None)
    assert kept.text_sha256 == redacted.text_sha256 == hashlib.sha256(TASK.encode()).hexdigest()
    assert "Zebedee" not in json.dumps(redacted.to_json())
    assert redacted.text_sha256 != ranker.trace("Cart", keep_text=False)[1].text_sha256


def test_what_was_promoted_says_why(ranker: Ranker) -> None:
    assert ranker.trace("docs/cart.md")[1].promoted == {"docs/cart.md": "path: docs/cart.md"}
    assert ranker.trace(TASK + "\n\nand more")[1].promoted == {}
