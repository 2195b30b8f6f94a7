"""Files of lines that a user names, opened: `-` is standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from warehouse.errors import RankhouseError

STDIN = "-"


@contextmanager
def opened(file: Path) -> Iterator[IO[bytes]]:
    """A file for reading, for the block. RankhouseError where it cannot be read."""
    if str(file) == STDIN:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RankhouseError(f"The file {file} cannot be read: {reason}. Check its name.") from fault
    with stream:
        yield stream
