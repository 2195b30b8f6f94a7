"""A new commit on a followed ref asks for a run."""

from __future__ import annotations

import dagster as dg

from pipelines.jobs import index_job
from pipelines.partitions import REPOSITORIES
from pipelines.requests import missing_partitions, request, wanted
from pipelines.resources import layout_of
from warehouse import snapshots
from warehouse.layout import WarehouseLayout
from warehouse.registry import get

# Resolving a ref costs about 2 ms a repository; a minute is how long a team waits for its push.
EVERY_SECONDS = 60


@dg.sensor(job=index_job, minimum_interval_seconds=EVERY_SECONDS)
def new_commits(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
    """Ask for a run of each repository whose current snapshot is not at the commit that its ref points at."""
    layout = layout_of(None)
    found = list(wanted(layout))
    for one in found:
        if one.trouble is not None:
            context.log.error(one.trouble)
    behind = [w for w in found if w.commit is not None and not _is_current(layout, w.repository, w.commit)]
    if not behind:
        return dg.SkipReason("Every repository that can be read is at its ref's commit.")
    new = missing_partitions(context.instance, [w.repository for w in behind])
    return dg.SensorResult(
        run_requests=[request(str(layout.root), w.repository, str(w.commit)) for w in behind],
        dynamic_partitions_requests=[REPOSITORIES.build_add_request(new)] if new else [],
    )


def _is_current(layout: WarehouseLayout, repository: str, commit: str) -> bool:
    current = snapshots.current(layout.repository(repository), get(layout, repository).ref)
    return current is not None and current.manifest()["commit"] == commit
