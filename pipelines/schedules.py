"""Every night every repository is indexed, every week its weights are tuned."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg

from pipelines.jobs import index_job, tune_job
from pipelines.partitions import REPOSITORIES
from pipelines.requests import request, wanted
from pipelines.resources import WarehouseFolder, layout_of
from warehouse import registry, snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout

# When teams sleep and before they wake; a deployment changes it in its own copy of the schedule's settings.
NIGHTLY = "0 2 * * *"
# Once the night's indexing is over, on the day on which nobody waits for the machine.
WEEKLY = "0 4 * * 0"


@dg.schedule(job=index_job, cron_schedule=NIGHTLY, execution_timezone="UTC")
def nightly(context: dg.ScheduleEvaluationContext) -> Iterator[dg.RunRequest]:
    """Ask for a run of every repository at the commit that its ref points at."""
    layout = layout_of(None)
    evening = list(wanted(layout))
    context.instance.add_dynamic_partitions(str(REPOSITORIES.name), [one.repository for one in evening])
    for one in evening:
        if one.commit is None:
            context.log.error(one.trouble)
            continue
        asked = request(str(layout.root), one.repository, one.commit)
        # A new night is a new reason to run: settings or code may have changed though the commit has not.
        yield asked._replace(run_key=f"{asked.run_key}#{context.scheduled_execution_time.date()}")


@dg.schedule(job=tune_job, cron_schedule=WEEKLY, execution_timezone="UTC")
def weekly(context: dg.ScheduleEvaluationContext) -> Iterator[dg.RunRequest]:
    """Ask for the weights of every repository of which something is published."""
    layout = layout_of(None)
    names = [name for name in registry.names(layout) if _is_published(layout, name)]
    context.instance.add_dynamic_partitions(str(REPOSITORIES.name), names)
    config = dg.RunConfig(resources={"warehouse_folder": WarehouseFolder(warehouse=str(layout.root))})
    for name in names:
        yield dg.RunRequest(
            run_key=f"{name}#{context.scheduled_execution_time.date()}", partition_key=name, run_config=config
        )


def _is_published(layout: WarehouseLayout, name: str) -> bool:
    try:
        record = registry.get(layout, name)
    except RankhouseError:
        return False
    return snapshots.current(layout.repository(name), record.ref) is not None
