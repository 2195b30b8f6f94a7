"""The DuckDB of an index run: in memory, within a limit, spilling beside the snapshot that is being built."""

from __future__ import annotations

from pathlib import Path

import duckdb

# DuckDB spills to disk above this, so that a first index of a large repository stays within 2.5 GB.
MEMORY_LIMIT = "1200MB"

# DuckDB would draw a bar of its own through whatever else is shown.
NO_BAR = "SET enable_progress_bar = false"


def open_database(spill: Path) -> duckdb.DuckDBPyConnection:
    """An empty database; what does not fit its memory goes below `spill`."""
    return duckdb.connect(":memory:", config={"memory_limit": MEMORY_LIMIT, "temp_directory": str(spill)})
