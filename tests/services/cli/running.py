"""Runs the command line as a user does: another process, its status, what it prints."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "services.cli")


@dataclass(frozen=True)
class Finished:
    """How a run ended."""

    status: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one line on standard error, of a run that told bad input and printed nothing else."""
        lines = self.err.splitlines()
        assert self.out == ""
        assert len(lines) == 1, self.err
        assert lines[0].startswith("rankhouse: ")
        return lines[0]


def rankhouse(
    *arguments: str | Path,
    warehouse: Path,
    given: bytes = b"",
    largest_file: int | None = None,
    variables: Mapping[str, str] | None = None,
) -> Finished:
    """Run the command with a warehouse of its own, away from the user's settings.

    `given` is standard input; `largest_file` is the most bytes that the process may write to a file.
    """
    finished = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env=environment(warehouse, variables),
        input=given,
        capture_output=True,
        check=False,
        timeout=120,
        preexec_fn=None if largest_file is None else lambda: _limit(largest_file),
    )
    return Finished(finished.returncode, finished.stdout.decode(), finished.stderr.decode())


def environment(warehouse: Path, variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables of a run: its warehouse, and home folders below it that hold nothing."""
    inherited = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    home = str(warehouse.parent / "home")
    return {
        **inherited,
        "HOME": home,
        "PYTHONPATH": str(PROJECT),
        "RANKHOUSE_WAREHOUSE": str(warehouse),
        **(variables or {}),
    }


def modules_of(command: list[str], warehouse: Path) -> set[str]:
    """The top-level modules that a command imports."""
    script = (
        "import sys\n"
        "from services.cli.application import application\n"
        "from services.cli.outcome import run\n"
        f"assert run(application, {command!r}) == 0\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    finished = subprocess.run(
        [COMMAND[0], "-c", script], env=environment(warehouse), capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in finished.stderr.splitlines()}


def _limit(most: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
