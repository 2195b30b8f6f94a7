"""Everything that Dagster loads, from any folder: `dagster dev -m pipelines.definitions`."""

from __future__ import annotations

import dagster as dg

from pipelines.graph import ASSETS
from pipelines.jobs import index_job, tune_job
from pipelines.resources import IndexRun, WarehouseFolder
from pipelines.schedules import nightly, weekly
from pipelines.sensors import new_commits
from pipelines.weights import weights
from warehouse.progress import SILENT

defs = dg.Definitions(
    assets=[*ASSETS, weights],
    jobs=[index_job, tune_job],
    schedules=[nightly, weekly],
    sensors=[new_commits],
    resources={"index_run": IndexRun(), "progress": SILENT, "warehouse_folder": WarehouseFolder()},
)
