"""Every night, every repository."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg

from pipelines.jobs import index_job
from pipelines.partitions import REPOSITORIES
from pipelines.requests import missing_partitions, request, wanted
from pipelines.resources import layout_of

# When teams sleep and before they wake; a deployment changes it in its own copy of the schedule's settings.
NIGHTLY = "0 2 * * *"


@dg.schedule(job=index_job, cron_schedule=NIGHTLY, execution_timezone="UTC")
def nightly(context: dg.ScheduleEvaluationContext) -> Iterator[dg.RunRequest]:
    """Ask for a run of every repository at the commit that its ref points at."""
    layout = layout_of(None)
    evening = list(wanted(layout))
    new = missing_partitions(context.instance, [w.repository for w in evening])
    context.instance.add_dynamic_partitions(str(REPOSITORIES.name), new)
    for one in evening:
        if one.commit is None:
            context.log.error(one.trouble)
            continue
        asked = request(str(layout.root), one.repository, one.commit)
        # A new night is a new reason to run: settings or code may have changed though the commit has not.
        yield asked._replace(run_key=f"{asked.run_key}#{context.scheduled_execution_time.date()}")
