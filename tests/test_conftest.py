"""A skipped test fails the run, whichever way it is skipped and however many processes run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOOKS = "from tests.conftest import pytest_sessionfinish, pytest_terminal_summary\n"
PASSING = "def test_passing():\n    assert True\n"
SKIPPING = "import pytest\n\n\ndef test_skipping():\n    pytest.skip('not here')\n"
SKIPPED_WHOLE = "import pytest\n\npytest.importorskip('a_module_that_there_is_not')\n"


@pytest.mark.parametrize(
    ("other", "processes", "status"), [(PASSING, (), 0), (SKIPPING, (), 1), (SKIPPED_WHOLE, ("-n", "1"), 1)]
)
def test_status(tmp_path: Path, other: str, processes: tuple[str, ...], status: int) -> None:
    (tmp_path / "conftest.py").write_text(HOOKS)
    (tmp_path / "test_one.py").write_text(PASSING)
    (tmp_path / "test_two.py").write_text(other)
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *processes, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == status, finished.stdout
    assert ("a skipped test fails the run" in finished.stdout) == bool(status)
