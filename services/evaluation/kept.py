"""Reads what an evaluation left in its folder, for `tune`; a file that is damaged is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import polars as pl

from ranking.choices import Choices
from ranking.evaluation.packet_choices import BUDGET, CAP
from ranking.evaluation.tuning import FUSIONS
from ranking.fusion.profiles import Profile
from warehouse.errors import RankhouseError

_PACKETS = "packets.parquet"

T = TypeVar("T")


@dataclass(frozen=True)
class KeptEvaluation:
    """An evaluation: the profile it was run with, its tables, and the side of the split it was run on alone.

    `packets` is None where an earlier rankhouse kept none.
    """

    start: Profile
    split: str | None
    ranks: pl.DataFrame
    tasks: pl.DataFrame
    packets: pl.DataFrame | None


def read_kept(folder: Path) -> KeptEvaluation:
    """The evaluation in a folder; RankhouseError that names the file where one cannot be read."""
    start, split = _read_file(folder, "summary.json", _start_of)
    ranks = _read_file(folder, "ranks.parquet", _ranks_in_pools)
    tasks = _read_file(folder, "tasks.parquet", _tasks_of)
    kept_packets = (folder / _PACKETS).exists()
    packets = _read_file(folder, _PACKETS, _packets_of) if kept_packets else None
    if start.fusion not in FUSIONS:
        raise RankhouseError(
            f"{folder} was ranked by {start.fusion}: only {' and '.join(FUSIONS)} are searched."
        )
    return KeptEvaluation(start, split, ranks, tasks, packets)


def _read_file(folder: Path, name: str, read: Callable[[Path], T]) -> T:
    try:
        return read(folder / name)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, pl.exceptions.PolarsError) as fault:
        raise RankhouseError(
            f"{folder} holds no finished evaluation: {name} cannot be read ({type(fault).__name__}). "
            f"Make one with: rankhouse eval TASKS --source NAME=PATH --out {folder}"
        ) from fault


def _start_of(file: Path) -> tuple[Profile, str | None]:
    """The profile of an evaluation, and which side of the split it was run on alone."""
    summary: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    told = summary["profile"]
    choices = Choices().with_values(told.get("choices", {}))
    start = Profile(told["name"], told["fusion"], told["weights"], "", choices, told.get("by_class", {}))
    return start, summary.get("split")


def _ranks_in_pools(file: Path) -> pl.DataFrame:
    """The ranks of the tasks that have candidates."""
    return pl.read_parquet(file).filter(pl.col("in_pool").any().over("task"))


def _tasks_of(file: Path) -> pl.DataFrame:
    tasks = pl.read_parquet(file)
    tasks.select("task", "repo", "commit", "split")
    return tasks


def _packets_of(file: Path) -> pl.DataFrame:
    return pl.read_parquet(file).select("task", CAP, BUDGET, "tokens", "recall").drop_nulls()
