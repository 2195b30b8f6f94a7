"""One statement for all signals of a pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranking.signals.registry import SIGNALS
from ranking.signals.signal import Signal
from warehouse.reader import ReadSession
from warehouse.sql import query

PACKAGE = "ranking.signals"

Columns = dict[str, NDArray[np.float64]]


def compose(signals: Sequence[Signal]) -> str:
    """The statement that answers `signals`: the rows of every query that they need, each asked once.

    A row is a file, and its columns are the signals that its query answers; all others are NULL there.
    """
    queries = dict.fromkeys(signal.query for signal in signals)
    return "\nUNION ALL BY NAME\n".join(f"(\n{query(f'sql/{name}', PACKAGE)})" for name in queries)


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
    pool = np.unique(relations["pool"].column("file_id").to_numpy())
    place = np.searchsorted(pool, answer["file_id"])
    place[~np.isin(answer["file_id"], pool)] = len(pool)
    return {
        signal.name: _by_candidate(answer.get(signal.name), signal, place, len(pool)) for signal in SIGNALS
    }


def _by_candidate(
    answer: NDArray[Any] | None, signal: Signal, place: NDArray[np.intp], candidates: int
) -> NDArray[np.float64]:
    """A signal's answers, each at the place of its candidate; beyond the last stand those of other files."""
    values = np.full(candidates + 1, signal.missing)
    if answer is not None:
        found = np.ma.filled(answer.astype(np.float64), np.nan)
        held = ~np.isnan(found)
        values[place[held]] = found[held]
    return values[:candidates]
