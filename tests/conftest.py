"""A run with a skipped test fails: whatever is not tested here is tested nowhere."""

from __future__ import annotations

import pytest


def _skipped(config: pytest.Config) -> int:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter is not None else 0


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = _skipped(terminalreporter.config)
    if skipped:
        terminalreporter.section("skipped tests", red=True, bold=True)
        terminalreporter.write_line(f"{skipped} skipped: a skipped test fails the run.")
