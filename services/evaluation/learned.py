"""A learned ranker on the same pools, for comparison: LambdaMART trees over the signals, by LightGBM.

Nothing ranks by it: a weighted sum explains itself. It tells how much a sum leaves on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ranking.evaluation.pools import Order, TaskPool, Values
from ranking.fusion.zscore import standardise
from ranking.signals.registry import BY_NAME
from warehouse.errors import RankhouseError

# Small trees and few of them: a repository has hundreds of tasks, not thousands.
ROUNDS = 120
_PARAMETERS = {
    "objective": "lambdarank",
    "learning_rate": 0.05,
    "num_leaves": 15,
    "min_data_in_leaf": 20,
    "lambdarank_truncation_level": 15,
    # The same pools give the same trees.
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "seed": 20_240_229,
    "verbosity": -1,
}


def learned_order(pools: Sequence[TaskPool]) -> Order:
    """Train on the pools; the order that the trees give another pool, lowered and promoted as any ranking.

    The values are those that weights are searched on: z-scores within a pool. RankhouseError where LightGBM
    is not installed, or no pool has a label.
    """
    predict = _trained(pools)
    return lambda pool: pool.ranks(pool.lower(predict(_values(pool))))


def _trained(pools: Sequence[TaskPool]) -> Callable[[Values], Values]:
    try:
        import lightgbm
    except ImportError as fault:
        raise RankhouseError(
            'The learned ranker needs LightGBM, which is not installed. Run: pip install "rankhouse[learned]"'
        ) from fault
    with_labels = [pool for pool in pools if (pool.rows["grade"] > 0).any()]
    if not with_labels:
        raise RankhouseError("No task has a label among its candidates: there is nothing to learn from.")
    data = lightgbm.Dataset(
        np.concatenate([_values(pool) for pool in with_labels]),
        label=np.concatenate([pool.rows["grade"].to_numpy() for pool in with_labels]),
        group=[pool.rows.height for pool in with_labels],
    )
    booster = lightgbm.train(_PARAMETERS, data, num_boost_round=ROUNDS)
    return lambda values: np.asarray(booster.predict(values), np.float64)


def _values(pool: TaskPool) -> Values:
    names = [name for name in BY_NAME if name in pool.columns]
    return np.stack([standardise(pool.columns[name]) for name in names], axis=1)
