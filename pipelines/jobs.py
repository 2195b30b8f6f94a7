"""The one job: index a repository. All its steps share a process, and with it the repository's lock."""

from __future__ import annotations

import dagster as dg

INDEX = "index"

index_job = dg.define_asset_job(
    INDEX,
    selection=dg.AssetSelection.all(),
    executor_def=dg.in_process_executor,
    description="From a pinned commit to a published snapshot, for one repository.",
)
