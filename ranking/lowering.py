"""Lowering: tests, documentation and assets stand below source unless the task asks for them.

A report tells at length what is broken, and what mends it is source. A short text may be any change, tests
and pages with it, so it lowers less. See docs/evaluation.md for what each gained.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from ranking.analysis import TaskAnalysis
from ranking.choices import Choices
from ranking.fusion.fused import Fused

LOWERING = "lowering"
LOWERED = frozenset({"test", "documentation", "asset"})
# Words from which on a text is a report.
REPORT = 40


def losses_of(asked_for: Collection[str], words: int) -> dict[str, str]:
    """The document types that lose for a task of so many words, each with the choice that tells how much."""
    strength = "lowered_by_report" if words >= REPORT else "lowered_by_short_text"
    return dict.fromkeys(sorted(LOWERED.difference(asked_for)), strength)


def losses_for(task: TaskAnalysis) -> dict[str, str]:
    """The document types that lose for a task, as `losses_of` tells."""
    return losses_of(task.asks_for, len(task.text.split()))


def lower(fused: Fused, document_types: Sequence[str], losses: Mapping[str, str], choices: Choices) -> Fused:
    """Take from each candidate what its document type loses, as a contribution of its own.

    `losses` is as `losses_of` tells. The loss is measured in the spread of the scores, so that it means the
    same under every fusion.
    """
    spread = float(fused.scores.std(ddof=1)) if len(fused.scores) > 1 else 0.0
    loss = {kind: spread * getattr(choices, strength) for kind, strength in losses.items()}
    lowered = np.array([-loss[kind] if kind in loss else 0.0 for kind in document_types])
    return Fused(fused.scores + lowered, {**fused.contributions, LOWERING: lowered})
