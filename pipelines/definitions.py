"""Everything that Dagster loads, from any folder: `dagster dev -m pipelines.definitions`."""

from __future__ import annotations

import dagster as dg

from pipelines.graph import ASSETS
from pipelines.jobs import index_job
from pipelines.resources import IndexRun
from pipelines.schedules import nightly
from pipelines.sensors import new_commits
from warehouse.progress import SILENT

defs = dg.Definitions(
    assets=ASSETS,
    jobs=[index_job],
    schedules=[nightly],
    sensors=[new_commits],
    resources={"index_run": IndexRun(), "progress": SILENT},
)
