"""The Dagster instance of a warehouse: its home folder and the settings that we rely on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import dagster as dg
from dagster._core.instance.ref import InstanceRef
from sqlalchemy.exc import SQLAlchemyError

from pipelines.partitions import REPOSITORIES
from pipelines.storage import damage_told, kept_open
from warehouse.errors import RankhouseError
from warehouse.files import told_in_one_line, write_aside
from warehouse.layout import WarehouseLayout
from warehouse.locks import SHARED_WAIT_SECONDS, exclusive

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
    """The instance, whose runs `dagster dev` shows later, with its files kept open.

    RankhouseError where Dagster cannot read its settings, or one of its files, then or later.
    """
    home = prepare_home(layout)
    with damage_told(home):
        with _alone(layout):
            instance = _opened(home)
        with instance:
            yield instance


def add_partition(layout: WarehouseLayout, instance: dg.DagsterInstance, repository: str) -> None:
    """Make sure that a repository has its partition."""
    with _alone(layout):
        instance.add_dynamic_partitions(str(REPOSITORIES.name), [repository])


def _alone(layout: WarehouseLayout) -> AbstractContextManager[None]:
    """Alone with Dagster: two that make its tables or a partition at once fail each other."""
    return exclusive(layout.dagster_home / ".lock", "Dagster's files are being made", SHARED_WAIT_SECONDS)


def _opened(home: Path) -> dg.DagsterInstance:
    try:
        return dg.DagsterInstance.from_ref(kept_open(InstanceRef.from_dir(str(home))))
    except (OSError, SQLAlchemyError):
        raise
    except Exception as fault:  # Dagster has no error of its own for settings: a TypeError is among them.
        raise RankhouseError(
            f"Dagster cannot read its settings in {home / 'dagster.yaml'} ({type(fault).__name__}; --debug "
            "tells more). Mend them, or move the file away: it is written anew."
        ) from fault
