"""The asset of a repository's own weights: tuned by `rankhouse tune own`, in a process of its own.

An evaluation starts processes and holds gigabytes, which is no business of the process that runs Dagster.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import dagster as dg

from pipelines.graph import SNAPSHOT
from pipelines.partitions import ONE_RUN_EACH, REPOSITORIES
from pipelines.resources import WarehouseFolder

WEIGHTS = dg.AssetKey("weights")
RECALL_HOLDS = "cut_recall_holds"
COMMAND = (sys.executable, "-m", "services.cli", "tune", "own", "--json", "--quiet")


@dg.asset(
    key=WEIGHTS,
    partitions_def=REPOSITORIES,
    backfill_policy=ONE_RUN_EACH,
    group_name="evaluation",
    kinds={"toml"},
    deps=[SNAPSHOT],
    check_specs=[
        dg.AssetCheckSpec(
            RECALL_HOLDS,
            asset=WEIGHTS,
            partitions_def=REPOSITORIES,
            description="The recall at 10 on the repository's later tasks is not below the last published.",
        )
    ],
    description="Weights of the repository's own, where they beat the shipped ones on its later history.",
)
def weights(warehouse_folder: WarehouseFolder) -> Iterator[dg.MaterializeResult[None]]:
    """Tune on the repository's own history, and tell what came of it."""
    repository = dg.AssetExecutionContext.get().partition_key
    told = _tune(str(warehouse_folder.layout.root), repository)
    recall = told["recall"] or {}
    shown = {
        "tasks": told["tasks"],
        "has weights of its own": told["written"],
        "gain in recall at 10": json.dumps(told["gain"]),
        "recall at 10": json.dumps(told["recall"]),
        "recall published before": json.dumps(told["published"]),
    }
    within = bool(recall) and told["published"] is not None and told["published"] <= recall["high"]
    yield dg.MaterializeResult(
        metadata=shown,
        check_results=[
            dg.AssetCheckResult(
                check_name=RECALL_HOLDS,
                passed=told["holds"],
                severity=dg.AssetCheckSeverity.WARN,
                metadata={
                    "now": json.dumps(told["recall"]),
                    "published before": json.dumps(told["published"]),
                    "may be noise": within,
                },
            )
        ],
    )


def _tune(warehouse: str, repository: str) -> dict[str, Any]:
    command = [*COMMAND, "--repo", repository, "--warehouse", warehouse]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode:
        raise dg.Failure(finished.stderr.strip() or f"{' '.join(command)} ended with {finished.returncode}")
    told: dict[str, Any] = json.loads(finished.stdout)
    return told
