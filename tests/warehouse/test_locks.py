"""One writer at a time, and a line that says who."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from warehouse.errors import BusyError
from warehouse.locks import exclusive

HOLDER = """
import sys, time
from pathlib import Path
from warehouse.locks import exclusive
with exclusive(Path(sys.argv[1]), "shop is being indexed"):
    print("held", flush=True)
    time.sleep(600)
"""


def test_the_second_is_told_who_holds_it_and_a_kill_frees_it(tmp_path: Path) -> None:
    lock = tmp_path / ".lock"
    command = [sys.executable, "-c", HOLDER, str(lock)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with (
            pytest.raises(BusyError, match=f"shop is being indexed by process {holder.pid}"),
            exclusive(lock, "shop is being indexed"),
        ):
            pass
        os.kill(holder.pid, signal.SIGKILL)
    with exclusive(lock, "shop is being indexed"):
        assert (tmp_path / ".lock-holder").read_text() == str(os.getpid())
