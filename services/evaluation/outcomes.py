"""What became of each task, kept one file a task, so that a run that is killed goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from ranking.evaluation.packets import PACKET_SCHEMA, PackedOnce
from ranking.evaluation.ranks import RANK_SCHEMA, RANKED_AS
from services.evaluation.tasks import Task
from warehouse.files import ASIDE, file_aside

_KEY = b"rankhouse.outcome"
_PACKETS = b"rankhouse.packets"


@dataclass(frozen=True)
class Outcome:
    """One task: what it was taken for, what it cost, and why it failed where it did.

    `measured` is false where the task itself was at fault, and nothing can be said of the ranking. A task
    that rankhouse failed on is measured, as one that found nothing. What the snapshot cost is None where it
    was there already. `query_class` is what the task counts under, `ranked_as` the class that the ranking saw
    in the text, None where it saw none.
    """

    task: str
    repo: str
    commit: str
    query_class: str | None
    ranked_as: str | None = None
    error: str | None = None
    measured: bool = True
    latency_ms: float | None = None
    pool: int | None = None
    packing_ms: float | None = None
    packet_tokens: int | None = None
    rank_processor_seconds: float | None = None
    index_seconds: float | None = None
    index_processor_seconds: float | None = None
    cache_hit_rate: float | None = None
    memory_megabytes: float | None = None


OUTCOME_SCHEMA = {
    field.name: {"str": pl.String, "bool": pl.Boolean, "int": pl.Int64, "float": pl.Float64}[
        str(field.type).removesuffix(" | None")
    ]
    for field in fields(Outcome)
}


@dataclass(frozen=True)
class OutcomeStore:
    """The outcomes below a folder, each with its task's table of ranks and packets, by the task's digest."""

    folder: Path

    def write(
        self, task: Task, outcome: Outcome, ranks: pl.DataFrame, packets: Sequence[PackedOnce] = ()
    ) -> None:
        """Keep the outcome of a task, in place of an earlier one."""
        told = {_KEY: asdict(outcome), _PACKETS: [asdict(one) for one in packets]}
        written = {key: json.dumps(value).encode() for key, value in told.items()}
        table = ranks.to_arrow(compat_level=pl.CompatLevel.oldest()).replace_schema_metadata(written)
        with file_aside(self._file(task)) as stream:
            pq.write_table(table, stream, compression="zstd")

    def finished(self, task: Task) -> bool:
        """Whether the task has an outcome that is no error: those that failed are tried again."""
        found = self.outcome(task)
        return found is not None and found.error is None

    def outcome(self, task: Task) -> Outcome | None:
        """The outcome of a task, None where there is none that can be read."""
        try:
            told = self._told(task, _KEY)
            return Outcome(**told) if told is not None else None
        except (ValueError, TypeError):
            return None

    def ranks(self, tasks: Iterable[Task]) -> pl.DataFrame:
        """The tables of ranks of some tasks, one below the other, with the task before each row."""
        tables = [_named(pl.DataFrame(schema=RANK_SCHEMA), None)]
        for task in tasks:
            outcome = self.outcome(task)
            if outcome is not None:
                tables.append(_named(pl.read_parquet(self._file(task)), outcome))
        return pl.concat(tables, how="diagonal_relaxed")

    def packets(self, tasks: Iterable[Task]) -> pl.DataFrame:
        """The packets of some tasks, a row a task and packing, with the task before each row."""
        tables = [_named(pl.DataFrame(schema=PACKET_SCHEMA), None)]
        for task in tasks:
            outcome = self.outcome(task)
            if outcome is not None:
                rows = pl.DataFrame(self._told(task, _PACKETS) or [], schema=PACKET_SCHEMA)
                tables.append(_named(rows, outcome))
        return pl.concat(tables).drop(RANKED_AS)

    def sweep(self) -> None:
        """Remove what a killed writer left. Only one run at a time writes here."""
        for left in self.folder.glob(f"{ASIDE}*"):
            left.unlink(missing_ok=True)

    def _told(self, task: Task, key: bytes) -> Any:
        """What is written beside the table of ranks; None where nothing is, or none can be read."""
        try:
            written = (pq.read_schema(self._file(task)).metadata or {}).get(key)
        except (OSError, pa.ArrowException):
            return None
        return None if written is None else json.loads(written)

    def _file(self, task: Task) -> Path:
        return self.folder / f"{task.digest}.parquet"


def _named(ranks: pl.DataFrame, outcome: Outcome | None) -> pl.DataFrame:
    names = ("task", "repo", "query_class", RANKED_AS)
    values = [pl.lit(getattr(outcome, name, None), pl.String).alias(name) for name in names]
    return ranks.select(*values, pl.all())
