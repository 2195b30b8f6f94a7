"""Packets of one ranking under other caps and budgets: which are made of a task, and what each held."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from ranking.choices import CHOICES, Choices
from ranking.evaluation.bootstrap import estimate
from ranking.evaluation.labels import Label
from ranking.evaluation.summary import rounded

PACKET_SCHEMA: Mapping[str, Any] = {
    "per_directory": pl.Int64,
    "budget": pl.Int64,
    "files": pl.Int64,
    "tokens": pl.Int64,
    "recall": pl.Float64,
}


@dataclass(frozen=True)
class PackedOnce:
    """A packet of a task: its cap and its budget, how many files and tokens it has.

    `recall` is the share of the task's essential files that it holds, from 0 to 1.
    """

    per_directory: int
    budget: int
    files: int
    tokens: int
    recall: float


def packings(choices: Choices) -> list[tuple[int, int]]:
    """The caps of a directory and the budgets to pack under: those that are chosen first, then others.

    Other caps come with the budget that is chosen, and smaller budgets with the cap that is chosen. Larger
    ones are left out: they hold more, and to count their tokens takes most of the time.
    """
    chosen = (choices.per_directory, choices.budget)
    caps = [(cap, choices.budget) for cap in CHOICES["per_directory"].tried]
    budgets = [
        (choices.per_directory, budget) for budget in CHOICES["budget"].tried if budget < choices.budget
    ]
    return list(dict.fromkeys([chosen, *caps, *budgets]))


def share_held(labels: Sequence[Label], paths: Collection[str]) -> float:
    """The share of the essential files that are among some paths: of the labels of the highest grade."""
    highest = max(label.grade for label in labels)
    essential = {label.path for label in labels if label.grade == highest}
    return sum(path in paths for path in essential) / len(essential)


def summarise_packets(packets: pl.DataFrame) -> list[dict[str, Any]]:
    """The means of each cap and budget over the tasks, with the interval of the recall."""
    ordered = packets.sort("budget", "per_directory")
    return [_mean(group) for group in ordered.partition_by("budget", "per_directory", maintain_order=True)]


def _mean(group: pl.DataFrame) -> dict[str, Any]:
    recall = estimate(group["recall"].to_numpy())
    assert recall is not None, "a packet has a recall"
    per_directory, budget = group.select("per_directory", "budget").row(0)
    return {
        "per_directory": per_directory,
        "budget": budget,
        "tasks": group.height,
        "files": rounded(group["files"].mean()),
        "tokens": rounded(group["tokens"].mean()),
        "recall": rounded(recall.value),
        "interval": [rounded(recall.low), rounded(recall.high)],
    }
