"""What all tests share: a skipped test fails the run, and one indexed repository to read from."""

from __future__ import annotations

from pathlib import Path

import pytest
from filelock import FileLock

from tests.services.cli.running import rankhouse
from tests.services.shop import build_shop


@pytest.fixture(scope="session")
def shop_warehouse(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A warehouse with the repository `shop`, made once for all test processes; nobody may change it."""
    base = tmp_path_factory.getbasetemp()
    root = (base if worker_id == "master" else base.parent) / "indexed-shop"
    warehouse = root / "warehouse"
    with FileLock(f"{root}.lock"):
        if not root.exists():
            build_shop(root / "shop")
            finished = rankhouse("index", root / "shop", "-q", warehouse=warehouse)
            assert finished.status == 0, finished.err
    return warehouse


def _skipped(config: pytest.Config) -> int:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter is not None else 0


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Whatever is not tested here is tested nowhere."""
    if exitstatus == pytest.ExitCode.OK and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why the run fails."""
    skipped = _skipped(terminalreporter.config)
    if skipped:
        terminalreporter.section("skipped tests", red=True, bold=True)
        terminalreporter.write_line(f"{skipped} skipped: a skipped test fails the run.")
