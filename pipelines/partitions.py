"""One dynamic partition a repository, and one run a partition."""

from __future__ import annotations

import dagster as dg

REPOSITORIES = dg.DynamicPartitionsDefinition(name="repository")

# Partitions that share a run fail together, so a backfill makes a run of each.
ONE_RUN_EACH = dg.BackfillPolicy.multi_run(1)
