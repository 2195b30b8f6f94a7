"""The jobs: index a repository, and tune its weights.

All steps of a job share a process; those of an index run share with it the repository's lock.
"""

from __future__ import annotations

import dagster as dg

from pipelines.weights import WEIGHTS

INDEX = "index"
TUNE = "tune"

index_job = dg.define_asset_job(
    INDEX,
    selection=dg.AssetSelection.all() - dg.AssetSelection.assets(WEIGHTS),
    executor_def=dg.in_process_executor,
    description="From a pinned commit to a published snapshot, for one repository.",
)

tune_job = dg.define_asset_job(
    TUNE,
    selection=dg.AssetSelection.assets(WEIGHTS),
    executor_def=dg.in_process_executor,
    description="A repository's own weights, from its own history.",
)
