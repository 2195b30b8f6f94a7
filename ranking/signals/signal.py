"""What a signal is: declared once, for the statement, the table, the help, the trace and the docs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Better(StrEnum):
    """Which end of a signal's range speaks for a candidate."""

    HIGHER = "higher"
    LOWER = "lower"


@dataclass(frozen=True)
class Signal:
    """One column of evidence for every candidate of a pool.

    `query` names the file in `ranking/signals/sql` that answers it: a SELECT of `file_id` and, under the
    signal's own name, its value; one file may answer several signals. A candidate without a row, or with NULL
    or NaN, has the value `missing`. `range` is the least and the greatest value, None where there is no
    bound. `reads` is the retriever, or the input, without which the signal is missing for all.
    """

    name: str
    meaning: str
    query: str
    range: tuple[float, float | None]
    missing: float
    better: Better = Better.HIGHER
    reads: str | None = None

    @property
    def sign(self) -> int:
        """1 where higher is better, -1 where lower is."""
        return 1 if self.better is Better.HIGHER else -1

    @property
    def within_unit(self) -> bool:
        """Whether every value lies in [0, 1] and higher is better, as a weighted sum needs."""
        return self.range == (0.0, 1.0) and self.better is Better.HIGHER
