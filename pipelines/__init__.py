"""When and where it runs: Dagster definitions, partitions, schedules, sensors, checks, resources."""

import warnings

from dagster import BetaWarning, PreviewWarning

# Backfill policies and partitioned checks are beta or preview in Dagster; the graph's test holds them still.
for category in (BetaWarning, PreviewWarning):
    warnings.filterwarnings("ignore", category=category)
