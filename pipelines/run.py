"""Index one repository in this process, as the same job that Dagster runs at night."""

from __future__ import annotations

from dataclasses import dataclass

import dagster as dg

from assets.plan import SnapshotPlan
from assets.stage import Stopwatch
from pipelines.definitions import defs
from pipelines.instance import open_instance
from pipelines.jobs import INDEX
from pipelines.partitions import REPOSITORIES
from pipelines.resources import IndexRun
from warehouse import snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
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

    Raises the RankhouseError that stopped a stage, or one that names the rule that a table broke.
    """
    watch = Stopwatch()
    run = IndexRun(
        warehouse=str(layout.root),
        ref=plan.ref,
        commit=plan.revision.commit_id,
        settings=plan.settings.model_dump(),
    )
    with open_instance(layout) as instance:
        instance.add_dynamic_partitions(str(REPOSITORIES.name), [plan.repository])
        result = defs.resolve_job_def(INDEX).execute_in_process(
            instance=instance,
            partition_key=plan.repository,
            resources={"index_run": run, "progress": progress},
            run_config=_QUIET,
            tags=_TAGS,
            raise_on_error=False,
        )
    _raise_first_failure(result)
    published = snapshots.current(plan.layout, plan.ref)
    if published is None:
        raise RankhouseError(f"The run ended without a snapshot of {plan.repository}: run it again.")
    return IndexOutcome(published, watch.seconds)


def _raise_first_failure(result: dg.ExecuteInProcessResult) -> None:
    if result.success:
        return
    for check in result.get_asset_check_evaluations():
        if not check.passed:
            raise RankhouseError(
                f"{check.asset_key.to_user_string()} breaks its rule {check.check_name}: "
                f"{check.metadata['examples'].value}. Nothing was published; please report this."
            )
    for event in result.all_events:
        error = getattr(event.event_specific_data, "error", None)
        if error is not None:
            raise RankhouseError(_innermost(error))


def _innermost(error: object) -> str:
    while getattr(error, "cause", None) is not None:
        error = error.cause  # type: ignore[attr-defined]
    return str(getattr(error, "message", error)).strip()
