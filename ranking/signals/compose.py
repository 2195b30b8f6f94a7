"""One statement for all signals of a pool: each query once, joined to the pool by file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from ranking.signals.registry import SIGNALS
from ranking.signals.signal import Signal
from warehouse.reader import ReadSession
from warehouse.sql import identifier, query

PACKAGE = "ranking.signals"

Columns = dict[str, NDArray[np.float64]]


def compose(signals: Sequence[Signal]) -> str:
    """The statement that answers `signals` for every row of `pool`, in order of file id.

    It joins one subquery for each distinct query to the pool; where one has no answer there is NULL.
    """
    queries = list(dict.fromkeys(signal.query for signal in signals))
    subqueries = ",\n".join(f"{_answer(name)} AS (\n{query(f'sql/{name}', PACKAGE)})" for name in queries)
    columns = ", ".join(_column(signal) for signal in signals)
    joins = "\n".join(f"LEFT JOIN {_answer(name)} USING (file_id)" for name in queries)
    return f"WITH {subqueries}\nSELECT pool.file_id, {columns}\nFROM pool\n{joins}\nORDER BY pool.file_id"


def _answer(query_name: str) -> str:
    # A query is often named like a table that others read: its answer must not hide it.
    return identifier(f"answer_{query_name}")


def _column(signal: Signal) -> str:
    name = identifier(signal.name)
    return f"{_answer(signal.query)}.{name}::DOUBLE AS {name}"


def compute(session: ReadSession, available: Collection[str]) -> tuple[NDArray[np.int32], Columns]:
    """The pool's file ids, ascending, and each signal's values in the same order, without NULL or NaN.

    `available` names the relations of the retrievers that ran; a signal that reads another is missing.
    """
    answered = [signal for signal in SIGNALS if signal.reads is None or signal.reads in available]
    answer = session.columns(compose(answered))
    file_ids: NDArray[np.int32] = np.asarray(answer["file_id"])
    columns = {
        signal.name: _without_gaps(answer.get(signal.name, np.full(len(file_ids), np.nan)), signal.missing)
        for signal in SIGNALS
    }
    return file_ids, columns


def _without_gaps(values: NDArray[np.float64], missing: float) -> NDArray[np.float64]:
    filled = np.ma.filled(values, missing)
    return np.where(np.isnan(filled), missing, filled)
