"""What tests of the command line share: a warehouse that they may change, and runs in their own process."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from services.cli.application import application
from services.cli.outcome import run
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.running import Finished, environment
from tests.services.shop import build_shop
from warehouse import snapshots
from warehouse.layout import WarehouseLayout


@dataclass(frozen=True)
class Published:
    """The repository `shop`, and a warehouse that holds it."""

    shop: RepositoryBuilder
    warehouse: Path

    @property
    def layout(self) -> WarehouseLayout:
        return WarehouseLayout(self.warehouse)

    @property
    def current(self) -> str | None:
        """The current snapshot."""
        snapshot = snapshots.current(self.layout.repository("shop"), "HEAD")
        return snapshot.snapshot_id if snapshot is not None else None


@pytest.fixture
def published(shop_warehouse: Path, tmp_path: Path) -> Published:
    """A copy of the shared warehouse beside a repository of its own with the same commits."""
    copy = Published(build_shop(tmp_path / "shop"), tmp_path / "warehouse")
    shutil.copytree(shop_warehouse, copy.warehouse)
    record = copy.layout.repository("shop").record
    known = json.loads(record.read_text())
    record.write_text(json.dumps({**known, "git_dir": str(copy.shop.git_dir)}))
    return copy


Here = Callable[..., Finished]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Here:
    """The command line in the test's process: quicker, for what no process of its own can show better."""

    def run_here(*arguments: str | Path, warehouse: Path, given: bytes = b"", **variables: str) -> Finished:
        for name, value in environment(warehouse, variables).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = run(application, [str(argument) for argument in arguments])
        return Finished(status, *capfd.readouterr())

    return run_here
