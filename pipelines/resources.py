"""What a run works with: its plan, pinned once, under the repository's lock; and who listens to it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import Field, PrivateAttr

from assets.plan import SnapshotPlan, plan_snapshot
from warehouse import registry
from warehouse.layout import WarehouseLayout
from warehouse.location import default_warehouse, settings_file
from warehouse.locks import exclusive
from warehouse.settings import IndexSettings, load

PARTITION_TAG = "dagster/partition"


def layout_of(warehouse: str | None) -> WarehouseLayout:
    """The warehouse at a path, else the default one."""
    return WarehouseLayout(Path(warehouse) if warehouse else default_warehouse())


class WarehouseFolder(dg.ConfigurableResource):  # type: ignore[type-arg]
    """Which warehouse a run works on."""

    warehouse: str | None = None

    @property
    def layout(self) -> WarehouseLayout:
        """The warehouse of this run."""
        return layout_of(self.warehouse)


class IndexRun(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The run's plan, pinned when the run starts, and the repository's lock, held until it ends."""

    warehouse: str | None = None
    ref: str | None = None
    commit: str | None = None
    settings: dict[str, Any] = Field(default_factory=dict)

    _plan: SnapshotPlan | None = PrivateAttr(default=None)

    @property
    def plan(self) -> SnapshotPlan:
        """What this run builds."""
        if self._plan is None:
            raise dg.DagsterInvariantViolationError("The plan is there only during a run of one partition.")
        return self._plan

    @property
    def layout(self) -> WarehouseLayout:
        """The warehouse of this run."""
        return layout_of(self.warehouse)

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Generator[IndexRun, None, None]:
        """Lock the run's repository and pin its commit for as long as the run lasts."""
        run = context.run
        name = run.tags.get(PARTITION_TAG) if run is not None else None
        if name is None:
            raise dg.DagsterInvariantViolationError("An index run needs a partition: the repository's name.")
        layout = self.layout
        with exclusive(layout.repository(name).lock, f"{name} is being indexed"):
            settings = load(IndexSettings, settings_file(layout.root), self.settings)
            record = registry.get(layout, name)
            self._plan = plan_snapshot(layout, record, settings, self.ref, self.commit)
            yield self
