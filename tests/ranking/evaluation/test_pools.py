"""Pools of the table of ranks, as they would be under other choices."""

from __future__ import annotations

import numpy as np
import polars as pl

from ranking.choices import PROMOTE, Choices
from ranking.evaluation.measures import measure
from ranking.evaluation.pools import TaskPool, labels_ordered, pools_of
from ranking.fusion.profiles import Profile
from ranking.promotion import NAMED, OTHERS
from tests.ranking.evaluation.tables import row, table


def a_pool() -> TaskPool:
    """Five candidates of a report: two labels, one of them brought by deep searches alone; two are packed."""
    rows = [
        row("t", "deep.py", 4, in_packet=False, score=1.0),
        row("t", "given.py", 1, 0, in_packet=True, score=4.0),
        row("t", "label.py", 2, in_packet=True, score=3.0),
        row("t", "near.py", 3, 0, in_packet=False, score=2.0),
        row("t", "test.py", 5, 0, in_packet=False, score=0.0, loss="lowered_by_report"),
        row("t", "gone.py", None, in_packet=False),
    ]
    evidence = {
        "evidence_lexical": [12, None, 12, None, 3, None],
        "evidence_semantic": [9, None, 2, None, None, None],
        "evidence_import": [None, None, None, 250, None, None],
        "evidence_seed": [None, 30, None, None, None, None],
        "signal_recency": [0.5, 0.4, 0.3, 0.2, 0.1, None],
    }
    (pool,) = pools_of(table(*rows).with_columns(pl.DataFrame(evidence).get_columns()))
    return pool


def test_a_candidate_goes_where_all_its_evidence_is_deeper() -> None:
    pool = a_pool()
    assert pool.under(Choices()).rows["path"].to_list() == pool.rows["path"].to_list()
    narrow = pool.under(Choices(exact_depth=11, semantic_depth=8))
    assert narrow.rows["path"].to_list() == ["given.py", "label.py", "near.py", "test.py"]
    assert narrow.columns["recency"].tolist() == [0.4, 0.3, 0.2, 0.1]
    half = pool.under(Choices(exact_depth=12, semantic_depth=8))
    assert half.rows["path"].to_list() == pool.rows["path"].to_list()


def test_a_label_that_goes_is_lost_in_the_pool_and_in_the_packet() -> None:
    narrow = a_pool().under(Choices(exact_depth=11, semantic_depth=8))
    assert narrow.lost["path"].to_list() == ["gone.py", "deep.py"]
    assert narrow.packed == 2
    found = measure(labels_ordered([narrow], lambda pool: pool.ranks(pool.columns["recency"])))
    third = 1 / 3
    assert found.select("pool_recall", "cut_recall_10", "cut_recall_budget").row(0) == (third, third, third)


def test_a_pool_is_weighed_as_the_class_that_ranked_it() -> None:
    """Recency alone, three times as heavy for a trace: what the task counts under weighs nothing."""
    profile = Profile("p", "weighted", {"recency": 1.0}, "", by_class={"stack_trace": {"recency": 3.0}})
    rows = [row("t", "a.py", 1, score=1.0), row("t", "b.py", 2, 0, score=0.0), row("t", "gone.py", None)]
    ranks = table(*rows).with_columns(
        query_class=pl.lit("stack_trace"), signal_recency=pl.Series([0.5, 0.25, None])
    )

    def weighed(ranks: pl.DataFrame) -> list[float]:
        (pool,) = pools_of(ranks)
        return pool.weighed(profile).tolist()

    assert weighed(ranks.with_columns(ranked_as=pl.lit("stack_trace"))) == [1.5, 0.75]
    assert weighed(ranks.with_columns(ranked_as=pl.lit("concept"))) == [0.5, 0.25]
    # An evaluation of an earlier rankhouse tells what a task counts under alone.
    assert weighed(ranks) == [1.5, 0.75]


def test_lowering_is_as_strong_as_is_chosen() -> None:
    pool = a_pool()
    assert pool.under(Choices(lowered_by_report=0.75)).lowered.tolist() == [0, 0, 0, 0, -0.75]
    assert pool.under(Choices(lowered_by_short_text=9.0)).lowered.tolist() == [0, 0, 0, 0, -1.5]


def test_promotion_is_as_it_is_chosen() -> None:
    """A literal is in the best but one, a name in the third; asked for is what the literal is of."""
    rows = [row("t", f"f{n}", n + 1, 0, score=4.0 - n) for n in range(4)]
    tiers = {"tier_asked": [None, 1, None, None], "tier_always": [None, 1, 0, None]}
    columns = pl.DataFrame(tiers).cast(pl.Int8).get_columns()
    (pool,) = pools_of(table(*rows).with_columns(columns))
    scores = np.array([4.0, 3.0, 2.0, 1.0])

    def ranks(promotion: str) -> list[int]:
        return pool.under(Choices(promotion=promotion)).ranks(scores).tolist()

    assert (ranks("asked"), ranks("always"), ranks("never")) == ([2, 1, 3, 4], [3, 2, 1, 4], [1, 2, 3, 4])


def test_promotion_stays_where_the_evaluation_did_not_keep_what_else_it_might_be() -> None:
    rows = [
        row("t", f"f{n}", n + 1, 0, score=4.0 - n, promoted="named" if n == 3 else None) for n in range(4)
    ]
    (pool,) = pools_of(table(*rows).drop("tier", "tier_asked", "tier_always"))
    for promotion in PROMOTE:
        under = pool.under(Choices(promotion=promotion))
        assert under.tier.tolist() == [OTHERS, OTHERS, OTHERS, NAMED]
