"""The Dagster instance of a warehouse: its home folder and the settings that we rely on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg
from dagster._core.instance.ref import InstanceRef

from pipelines.storage import kept_open
from warehouse.files import told_in_one_line, write_aside
from warehouse.layout import WarehouseLayout

# Nothing leaves the machine unasked; the default compute log manager would take the terminal from the
# progress bars; one repository is indexed by one run at a time.
SETTINGS = """\
telemetry:
  enabled: false
compute_logs:
  module: dagster._core.storage.noop_compute_log_manager
  class: NoOpComputeLogManager
concurrency:
  runs:
    max_concurrent_runs: 2
    tag_concurrency_limits:
      - key: dagster/partition
        value: {applyLimitPerUniqueValue: true}
        limit: 1
"""


def prepare_home(layout: WarehouseLayout) -> Path:
    """The instance's folder, with our settings where it has none: a deployment may write its own."""
    home = layout.dagster_home
    with told_in_one_line(home):
        home.mkdir(parents=True, exist_ok=True)
    settings = home / "dagster.yaml"
    if not settings.exists():
        write_aside(settings, SETTINGS)
    return home


@contextmanager
def open_instance(layout: WarehouseLayout) -> Iterator[dg.DagsterInstance]:
    """The instance, whose runs `dagster dev` shows later, with its files kept open."""
    ref = InstanceRef.from_dir(str(prepare_home(layout)))
    with dg.DagsterInstance.from_ref(kept_open(ref)) as instance:
        yield instance
