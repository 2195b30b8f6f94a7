"""One statement for all signals of a pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking.signals.registry import SIGNALS
from ranking.signals.signal import Signal
from warehouse.reader import ReadSession
from warehouse.sql import identifier, query

PACKAGE = "ranking.signals"

Columns = dict[str, NDArray[np.float64]]


def compose(signals: Sequence[Signal]) -> str:
    """The statement that answers `signals` for every row of `pool`, in order of file id.

    Each query is asked once. Their answers are laid over each other by column, and come together by file: a
    column that no query answers for a file is NULL there.
    """
    queries = dict.fromkeys(signal.query for signal in signals)
    answers = "\nUNION ALL BY NAME\n".join(f"(\n{query(f'sql/{name}', PACKAGE)})" for name in queries)
    columns = ",\n    ".join(_column(signal) for signal in signals)
    return f"""WITH answer AS (
SELECT file_id FROM pool
UNION ALL BY NAME
{answers}
)

SELECT
    file_id,
    {columns}
FROM answer
SEMI JOIN pool USING (file_id)
GROUP BY file_id
ORDER BY file_id
"""


def _column(signal: Signal) -> str:
    name = identifier(signal.name)
    return f"max({name})::DOUBLE AS {name}"


def compute(session: ReadSession, relations: Mapping[str, pa.Table], available: Collection[str]) -> Columns:
    """Each signal's values for the pool in order of file id, without NULL or NaN.

    `relations` are what the signals read beside the snapshot's tables: `pool`, `seed`, the `ledger` of what
    retrievers found. `available` names the retrievers that ran and the inputs that there are; a signal that
    reads another is missing for all.
    """
    for name, rows in relations.items():
        session.see(name, rows)
    answered = [signal for signal in SIGNALS if signal.reads is None or signal.reads in available]
    answer = session.columns(compose(answered))
    nothing = np.full(len(answer["file_id"]), np.nan)
    return {
        signal.name: _without_gaps(answer.get(signal.name, nothing), signal.missing) for signal in SIGNALS
    }


def _without_gaps(values: NDArray[np.float64], missing: float) -> NDArray[np.float64]:
    filled = np.ma.filled(values, missing)
    return np.where(np.isnan(filled), missing, filled)
