"""What a stage of an index run reports: rows, bytes, seconds and what it skipped."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow.parquet as pq

from warehouse.facts import FactStore
from warehouse.progress import Progress, stage
from warehouse.schema import FACT_FAMILIES, Table


@dataclass(frozen=True)
class TableReport:
    """One table as a stage left it: all its rows and bytes, and a file to look at."""

    rows: int
    bytes: int
    sample: Path | None


@dataclass(frozen=True)
class StageReport:
    """What a stage did. `added` counts what was new in this run, by its own units."""

    tables: Mapping[str, TableReport]
    seconds: float
    added: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, int] = field(default_factory=dict)


class Stopwatch:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Seconds so far."""
        return time.perf_counter() - self._start


@contextmanager
def told(progress: Progress, name: str) -> Iterator[Stopwatch]:
    """Tell the listener of a stage that nobody can count, and time it."""
    with stage(progress, name, None, ""):
        yield Stopwatch()


def written(building: Path, *tables: Table) -> dict[str, TableReport]:
    """The report of signals that a stage wrote."""
    paths = {table.name: building / f"{table.name}.parquet" for table in tables}
    return {name: fact_report([path]) for name, path in paths.items()}


def family_report(store: FactStore, family: str, *versions: str) -> dict[str, TableReport]:
    """The report of all tables of a family of facts."""
    parts = [part for version in versions for part in store.parts(family, version)]
    return {
        table.name: fact_report([part / f"{table.name}.parquet" for part in parts])
        for table in FACT_FAMILIES[family]
    }


def fact_report(paths: list[Path]) -> TableReport:
    """The report of one table that lies in several Parquet files."""
    return TableReport(
        rows=sum(pq.read_metadata(path).num_rows for path in paths),
        bytes=sum(path.stat().st_size for path in paths),
        sample=paths[-1] if paths else None,
    )
