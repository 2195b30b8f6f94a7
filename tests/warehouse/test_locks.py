"""One writer at a time, and a line that says who."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from filelock import FileLock

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


def test_a_holder_that_has_not_written_its_name_yet_is_waited_for(tmp_path: Path) -> None:
    lock, note = tmp_path / ".lock", tmp_path / ".lock-holder"
    # What a holder left that was killed.
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    note.write_text(str(gone.pid))
    naming = threading.Timer(0.2, note.write_text, [str(os.getpid())])
    with FileLock(lock):
        naming.start()
        with (
            pytest.raises(BusyError, match=f"shop is being indexed by process {os.getpid()}"),
            exclusive(lock, "shop is being indexed"),
        ):
            pass
    naming.join()


def test_a_holder_that_goes_while_it_is_without_a_name_leaves_the_lock(tmp_path: Path) -> None:
    held = FileLock(tmp_path / ".lock", thread_local=False)
    held.acquire()
    going = threading.Timer(0.2, held.release)
    going.start()
    with exclusive(tmp_path / ".lock", "shop is being indexed"):
        assert not held.is_locked
    going.join()


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
