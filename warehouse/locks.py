"""One writer at a time, known by name: locks that the system releases when their holder dies."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from warehouse.errors import BusyError
from warehouse.files import told_in_one_line

# Replacing the root's views takes milliseconds; whoever waits this long has met a holder that hangs.
SHARED_WAIT_SECONDS = 60.0


@contextmanager
def exclusive(path: Path, what: str, wait_seconds: float = 0.0) -> Iterator[None]:
    """Hold the lock at `path` for the block, or say in one line who holds it.

    `what` is the sentence's subject ("flask is being indexed"). The holder writes its process id beside the
    lock for that line; the lock itself is the system's, so a kill leaves nothing to clean up.
    """
    with told_in_one_line(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
        try:
            lock.acquire(timeout=wait_seconds)
        except Timeout:
            raise BusyError(f"{what} by process {_holder(path)}. Wait for it, or stop it first.") from None
    try:
        _note(path).write_text(str(os.getpid()), encoding="ascii")
        yield
    finally:
        _note(path).unlink(missing_ok=True)
        lock.release()


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}-holder")


def _holder(path: Path) -> str:
    try:
        return _note(path).read_text(encoding="ascii") or "unknown"
    except OSError:
        return "unknown"
