"""Importing discussions on request, into the facts of a repository that the warehouse knows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from assets.discussions.imports import ImportReport, bounded_lines, import_lines
from warehouse import registry
from warehouse.errors import RankhouseError
from warehouse.facts import FactStore
from warehouse.files import told_in_one_line
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive

STDIN = "-"


def import_discussions(
    warehouse: WarehouseLayout, repository: str | None, file: Path
) -> tuple[str, ImportReport]:
    """Import a file of JSON Lines (`-`: standard input) into a repository (the only one where None).

    The repository's name, and what was imported. RankhouseError where the file cannot be read; BusyError
    where the repository is being indexed.
    """
    record = registry.get(warehouse, repository)
    layout = warehouse.repository(record.name)
    with (
        _opened(file) as stream,
        exclusive(layout.lock, f"{record.name} is being indexed"),
        told_in_one_line(layout.facts),
    ):
        return record.name, import_lines(FactStore(layout.facts), file.name, bounded_lines(stream))


@contextmanager
def _opened(file: Path) -> Iterator[IO[bytes]]:
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
