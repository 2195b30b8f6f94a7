"""Which repositories want a run, pinned to which commit: what the schedule and the sensor share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import dagster as dg

from assets.git.repository import open_repository
from warehouse import registry
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout


@dataclass(frozen=True)
class Wanted:
    """A repository and the commit that its ref points at now, or why that cannot be told."""

    repository: str
    commit: str | None
    trouble: str | None = None


def wanted(layout: WarehouseLayout) -> Iterator[Wanted]:
    """Every registered repository, each resolved by itself: one that is gone does not stop the others."""
    for name in registry.names(layout):
        try:
            record = registry.get(layout, name)
            revision = open_repository(Path(record.git_dir)).resolve(record.ref)
            yield Wanted(name, revision.commit_id)
        except RankhouseError as fault:
            yield Wanted(name, None, str(fault))


def request(warehouse: str, repository: str, commit: str) -> dg.RunRequest:
    """A run of one repository at one commit; the same commit is asked for once."""
    return dg.RunRequest(
        run_key=f"{repository}@{commit}",
        partition_key=repository,
        run_config=run_config(warehouse, commit),
    )


def run_config(warehouse: str, commit: str) -> dg.RunConfig:
    """The configuration that pins a run."""
    from pipelines.resources import IndexRun

    return dg.RunConfig(resources={"index_run": IndexRun(warehouse=warehouse, commit=commit)})


def missing_partitions(instance: dg.DagsterInstance, repositories: list[str]) -> list[str]:
    """The repositories that Dagster does not know as partitions yet."""
    known = set(instance.get_dynamic_partitions("repository"))
    return [name for name in repositories if name not in known]
