"""When and where it runs: Dagster definitions, partitions, schedules, sensors, checks, resources."""
