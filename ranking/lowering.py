"""Lowering: tests, documentation and assets stand below source unless the task asks for them.

A report tells at length what is broken, and what mends it is source. A short text may be any change, tests
and pages with it, so it lowers less. See docs/evaluation.md for what each gained.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from ranking.fusion.fused import Fused

LOWERING = "lowering"
LOWERED = frozenset({"test", "documentation", "asset"})
# Words from which on a text is a report.
REPORT = 40
# Share of the spread (sample standard deviation) of the fused scores that is lost.
LOWERED_BY_REPORT = 1.5
LOWERED_BY_SHORT_TEXT = 0.5


def lower(fused: Fused, document_types: Sequence[str], asked_for: Collection[str], words: int) -> Fused:
    """Take from each candidate what its document type loses, as a contribution of its own.

    `words` is the length of the task. The loss is measured in the spread of the scores, so that it means the
    same under every fusion.
    """
    spread = float(fused.scores.std(ddof=1)) if len(fused.scores) > 1 else 0.0
    loss = spread * (LOWERED_BY_REPORT if words >= REPORT else LOWERED_BY_SHORT_TEXT)
    losing = LOWERED.difference(asked_for)
    lowered = np.array([-loss if kind in losing else 0.0 for kind in document_types])
    return Fused(fused.scores + lowered, {**fused.contributions, LOWERING: lowered})
