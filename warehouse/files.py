"""Writing so that a reader, or a restart after a kill, sees a whole file or folder or none."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from warehouse.errors import RankhouseError

# Names of work in progress start so; whoever holds the writer's lock may remove what a kill left behind.
ASIDE = ".aside-"


@contextmanager
def told_in_one_line(place: Path) -> Iterator[None]:
    """Turn what a disk refuses (full, read-only, no permission) into one line that names `place`."""
    try:
        yield
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT):
            raise RankhouseError(f"The disk is full: {place}. Free some space and run this again.") from fault
        if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise RankhouseError(
                f"No permission to write in {place}. Choose another folder with --warehouse."
            ) from fault
        raise


@contextmanager
def folder_aside(target: Path) -> Iterator[Path]:
    """A fresh folder that takes `target`'s place by one rename when the block ends without an error."""
    with told_in_one_line(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=ASIDE, dir=target.parent))
        # mkdtemp keeps others out; a warehouse is shared by whoever the user's umask lets in.
        aside.chmod(0o777 & ~_umask())
        try:
            yield aside
            aside.rename(target)
        finally:
            shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def file_aside(target: Path) -> Iterator[IO[bytes]]:
    """A stream to a file that takes `target`'s place by one rename when the block ends without an error."""
    with told_in_one_line(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=ASIDE, dir=target.parent)
        aside = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                yield stream
            # mkstemp keeps others out; what is published is for whoever the user's umask lets in.
            aside.chmod(0o666 & ~_umask())
            aside.replace(target)
        finally:
            aside.unlink(missing_ok=True)


def write_aside(target: Path, text: str) -> None:
    """Replace the file `target` by one with `text`, in one rename."""
    with file_aside(target) as stream:
        stream.write(text.encode())


def remove_leftovers(folder: Path) -> None:
    """Remove what a killed writer left in `folder`; only the holder of the writer's lock may call this."""
    for leftover in folder.glob(f"{ASIDE}*"):
        if leftover.is_dir():
            shutil.rmtree(leftover, ignore_errors=True)
        else:
            leftover.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
