"""One writer at a time, known by name: locks that the system releases when their holder dies."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from warehouse.errors import BusyError
from warehouse.files import told_in_one_line

# Replacing the root's views takes milliseconds; whoever waits this long has met a holder that hangs.
SHARED_WAIT_SECONDS = 60.0
# A holder is without a name for as long as it takes to write or remove a file.
NAMELESS_SECONDS = 2.0
POLL_SECONDS = 0.02


@contextmanager
def exclusive(path: Path, what: str, wait_seconds: float = 0.0) -> Iterator[None]:
    """Hold the lock at `path` for the block, or say in one line who holds it.

    `what` is the sentence's subject ("flask is being indexed"). The holder writes its process id beside the
    lock for that line; the lock itself is the system's, so a kill leaves nothing to clean up.
    """
    with told_in_one_line(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
        _acquire(lock, path, what, wait_seconds)
    try:
        _note(path).write_text(str(os.getpid()), encoding="ascii")
        yield
    finally:
        _note(path).unlink(missing_ok=True)
        lock.release()


def _acquire(lock: FileLock, path: Path, what: str, wait_seconds: float) -> None:
    """Take the lock, or raise BusyError with the holder's name."""
    if _taken(lock, wait_seconds):
        return
    # Who has just taken the lock has not written its name yet, and who lets go has removed it already.
    until = time.monotonic() + NAMELESS_SECONDS
    while (holder := _holder(path)) is None and time.monotonic() < until:
        if _taken(lock, POLL_SECONDS):
            return
    who = "another process" if holder is None else f"process {holder}"
    raise BusyError(f"{what} by {who}. Wait for it, or stop it first.")


def _taken(lock: FileLock, wait_seconds: float) -> bool:
    try:
        lock.acquire(timeout=wait_seconds)
    except Timeout:
        return False
    return True


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}-holder")


def _holder(path: Path) -> int | None:
    """The process that holds the lock; None where the name is missing, or that of one that was killed."""
    try:
        process = int(_note(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    return process if _lives(process) else None


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        # It is another user's.
        return True
    return True
