"""Index one repository in this process, as the same job that Dagster runs at night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import duckdb
import pyarrow as pa
from dagster import DagsterError
from dagster._core.errors import DagsterAssetCheckFailedError

from assets.plan import SnapshotPlan
from assets.stage import Stopwatch
from pipelines.definitions import defs
from pipelines.instance import add_partition, open_instance
from pipelines.jobs import INDEX
from pipelines.resources import IndexRun
from warehouse import snapshots
from warehouse.errors import RankhouseError, origins
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive
from warehouse.progress import Progress
from warehouse.snapshots import Snapshot

# The job's own page in the web interface lists a run only with the repository that defines the job.
_TAGS = {".dagster/repository": "__repository__@pipelines.definitions"}
_QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass(frozen=True)
class IndexOutcome:
    """What an index run published, and how long it took in all."""

    snapshot: Snapshot
    seconds: float


def index_repository(layout: WarehouseLayout, plan: SnapshotPlan, progress: Progress) -> IndexOutcome:
    """Run the job for the plan's repository at the plan's commit.

    Raises the RankhouseError that stopped a stage, or one that names the rule that a table breaks.
    """
    watch = Stopwatch()
    try:
        _run_job(layout, plan, progress)
    except (OSError, pa.ArrowException, duckdb.Error):
        # A fact file that is damaged inside is found only by reading it: look at all, and try once more.
        with exclusive(plan.layout.lock, f"{plan.repository} is being indexed"):
            damaged = plan.store.heal(thorough=True)
        if not damaged:
            raise
        _run_job(layout, plan, progress)
    published = snapshots.current(plan.layout, plan.ref)
    if published is None:
        raise RankhouseError(f"The run ended without a snapshot of {plan.repository}: run it again.")
    return IndexOutcome(published, watch.seconds)


def _run_job(layout: WarehouseLayout, plan: SnapshotPlan, progress: Progress) -> None:
    run = IndexRun(
        warehouse=str(layout.root),
        ref=plan.ref,
        commit=plan.revision.commit_id,
        settings=plan.settings.model_dump(),
    )
    with open_instance(layout) as instance, _mended():
        add_partition(layout, instance, plan.repository)
        defs.resolve_job_def(INDEX).execute_in_process(
            instance=instance,
            partition_key=plan.repository,
            resources={"index_run": run, "progress": progress},
            run_config=_QUIET,
            tags=_TAGS,
        )


@contextmanager
def _mended() -> Iterator[None]:
    """Let the error that a stage raised come out as it was, not wrapped in Dagster's."""
    try:
        yield
    except DagsterAssetCheckFailedError as fault:
        raise RankhouseError(f"Nothing was published: {' '.join(str(fault).split())} Report this.") from fault
    except DagsterError as fault:
        for cause in origins(fault):
            if isinstance(cause, RankhouseError):
                raise cause from None
        raise
