"""Two evaluations side by side: what they were run with, what changed, and which tasks moved."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from ranking.evaluation.compare import Change, compare, moved, paired
from warehouse.errors import RankhouseError

# What the ledger tunes for: the tasks are named that gained or lost by it.
MOVED_BY = "cut_recall_10"
# A paragraph on where weights come from: the weights themselves are compared.
_ORIGIN = "profile.provenance"


@dataclass(frozen=True)
class Comparison:
    """What differs in how they were run, what changed in the figures, and who gained and lost."""

    common: int
    only_before: int
    only_after: int
    settings: Mapping[str, tuple[Any, Any]]
    changes: Sequence[Change]
    gained: Sequence[str]
    lost: Sequence[str]


def compare_folders(before: Path, after: Path) -> Comparison:
    """Compare the evaluations in two folders.

    RankhouseError where one holds none, or they have no task in common.
    """
    first, second = _tasks(before), _tasks(after)
    common = paired(first, second).height
    if not common:
        raise RankhouseError(f"{before} and {after} measured no task in common: there is nothing to compare.")
    gained, lost = moved(first, second, MOVED_BY)
    return Comparison(
        common=common,
        only_before=first.filter("measured").height - common,
        only_after=second.filter("measured").height - common,
        settings=_differences(_run(before), _run(after)),
        changes=compare(first, second),
        gained=gained,
        lost=lost,
    )


def _tasks(folder: Path) -> pl.DataFrame:
    try:
        return pl.read_parquet(folder / "tasks.parquet")
    except (OSError, pl.exceptions.PolarsError) as fault:
        raise RankhouseError(
            f"{folder} holds no finished evaluation ({type(fault).__name__}). Make one with: "
            f"rankhouse eval TASKS --source NAME=PATH --out {folder}"
        ) from fault


def _run(folder: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        return told
    except (OSError, ValueError):
        return {}


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The leaves of two nested objects that are not the same, by their path."""
    first, second = dict(_leaves(before)), dict(_leaves(after))
    names = [*first, *(name for name in second if name not in first)]
    differing = (name for name in names if name != _ORIGIN and first.get(name) != second.get(name))
    return {name: (first.get(name), second.get(name)) for name in differing}


def _leaves(told: Mapping[str, Any], above: str = "") -> Sequence[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in told.items():
        path = f"{above}{name}"
        found += _leaves(value, f"{path}.") if isinstance(value, dict) else [(path, value)]
    return found
