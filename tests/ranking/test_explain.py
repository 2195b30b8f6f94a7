"""Explanations on the small shop: what is told is what the ranking does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ranking.engine import Ranker
from ranking.explain import Stage
from ranking.lowering import LOWERING
from ranking.options import Filters, RankOptions
from ranking.packing.options import PackOptions
from tests.fixtures.encoders import WordEncoder
from tests.ranking.retrieval.shop import build_shop
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader

TASK = "Cart total ignores discount\nThe sum of `Cart.total` is wrong when discount() was applied"


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    encoder = WordEncoder()
    builder = build_shop()
    for n in range(8):
        builder.file(f"far/away{n}.py", f"def gravity{n}(mass):\n    return mass\n")
    builder.edge("far/away0.py", "far/away1.py")
    with SnapshotReader(builder.write(tmp_path_factory.mktemp("shop"), encoder)) as reader:
        yield Ranker(reader, encoder)


def test_every_file_of_a_ranking_is_explained_as_it_stands(ranker: Ranker) -> None:
    for result in ranker.rank(TASK, RankOptions(limit=99)).results:
        told = ranker.explain(TASK, result.path)
        assert (told.stage, told.rank, told.score) == (Stage.RANKED, result.rank, result.score)
        assert {one.name: one.value for one in told.signals} == result.signals
        assert told.lowering == result.contributions[LOWERING]
        adds = {one.name: one.contribution for one in told.signals if one.name in result.contributions}
        assert adds == {name: value for name, value in result.contributions.items() if name != LOWERING}
        assert told.evidence == result.evidence


def test_a_signals_rank_counts_those_that_are_better_by_it(ranker: Ranker) -> None:
    results = ranker.rank(TASK, RankOptions(limit=99)).results
    told = ranker.explain(TASK, "shop/order.py")
    own = next(result for result in results if result.path == "shop/order.py")
    ranks = {one.name: one.rank for one in told.signals}
    assert ranks["lexical"] == 1 + sum(r.signals["lexical"] > own.signals["lexical"] for r in results)
    # Fewer hops are better.
    assert ranks["hops"] == 1 + sum(r.signals["hops"] < own.signals["hops"] for r in results)


def test_a_change_of_weight_that_is_told_swaps_the_two(ranker: Ranker) -> None:
    tried = 0
    for result in ranker.rank(TASK, RankOptions(limit=99)).results[1:]:
        above = ranker.explain(TASK, result.path).above
        assert above is not None
        assert above.distance >= 0
        assert bool(above.changes) != bool(above.obstacle)
        for change in above.changes:
            options = RankOptions(limit=99, weights={change.signal: change.weight})
            order = [one.path for one in ranker.rank(TASK, options).results]
            assert order.index(result.path) < order.index(above.path)
            tried += 1
    assert tried >= 3


@pytest.mark.parametrize("options", [RankOptions(fusion="rrf"), RankOptions(profile="related")])
def test_changes_hold_under_every_fusion(ranker: Ranker, options: RankOptions) -> None:
    for result in ranker.rank(TASK, replace(options, limit=99)).results[1:]:
        above = ranker.explain(TASK, result.path, options).above
        for change in above.changes if above else ():
            changed = replace(options, limit=99, weights={change.signal: change.weight})
            order = [one.path for one in ranker.rank(TASK, changed).results]
            assert order.index(result.path) < order.index(above.path if above else "")


def test_no_weight_moves_what_stands_below_a_promoted_file(ranker: Ranker) -> None:
    told = ranker.explain("docs/cart.md", ranker.rank("docs/cart.md").results[1].path)
    assert told.above is not None
    assert (told.above.path, list(told.above.changes)) == ("docs/cart.md", [])
    assert "promoted (path: docs/cart.md)" in told.above.obstacle
    assert ranker.explain("docs/cart.md", "docs/cart.md").promoted == "path: docs/cart.md"


def test_the_first_has_nothing_above(ranker: Ranker) -> None:
    assert ranker.explain(TASK, "shop/cart.py").above is None


def test_what_the_filters_leave_out_names_them(ranker: Ranker) -> None:
    filters = Filters(paths=("docs",), document_types=("documentation", "source"), languages=("text",))
    told = ranker.explain(TASK, "shop/cart.py", RankOptions(filters=filters))
    assert (told.stage, told.rank, told.score, told.signals) == (Stage.FILTERED, None, None, [])
    assert told.why == "The filters leave it out: path, language."
    assert told.packed == "not packed: no candidate"


def test_what_no_retriever_brought_shows_the_ranks_that_it_had(ranker: Ranker) -> None:
    options = RankOptions(exact_depth=1, semantic_depth=1, seeds=("docs/cart.md",))
    told = ranker.explain("gravity mass of the cart", "far/away3.py", options)
    assert told.stage is Stage.NOT_RETRIEVED
    lexical = next(one for one in told.searches if one.retriever == "lexical")
    assert lexical.rank is not None
    assert lexical.rank > lexical.brings == 1
    assert next(one for one in told.searches if one.retriever == "definition").rank is None


def test_what_the_full_pool_left_no_room_for_says_so(ranker: Ranker) -> None:
    options = RankOptions(
        exact_depth=1, semantic_depth=1, pool_size=1, seeds=("far/away0.py",), semantic=False
    )
    told = ranker.explain("cart", "far/away1.py", options)
    assert told.stage is Stage.POOL_CUT
    assert "found by import" in told.why


def test_packing_tells_what_became_of_it(ranker: Ranker) -> None:
    assert ranker.explain(TASK, "shop/cart.py").packed.startswith("in the packet as ranked, whole")
    narrow = PackOptions(files=1, companions=False)
    left_out = ranker.explain(TASK, "shop/order.py", packing=narrow).packed
    assert left_out == "left out of the packet: the packet has as many files as it may"


def test_a_path_that_is_none_is_one_line_with_those_like_it(ranker: Ranker) -> None:
    with pytest.raises(RankhouseError, match=r"Did you mean shop/cart\.py") as error:
        ranker.explain(TASK, "shop/card.py")
    assert "\n" not in str(error.value)


def test_the_explanation_is_plain_data(ranker: Ranker) -> None:
    told = json.loads(json.dumps(ranker.explain(TASK, "shop/order.py").to_json()))
    assert told["above"]["path"] == "shop/cart.py"
    assert np.isfinite(told["score"])
