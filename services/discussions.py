"""Importing discussions on request, into the facts of a repository that the warehouse knows."""

from __future__ import annotations

from pathlib import Path

from assets.discussions.imports import import_lines
from assets.json_lines import ImportReport, bounded_lines
from services.streams import opened
from warehouse import registry
from warehouse.facts import FactStore
from warehouse.files import told_in_one_line
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive


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
        opened(file) as stream,
        exclusive(layout.lock, f"{record.name} is being indexed"),
        told_in_one_line(layout.facts),
    ):
        return record.name, import_lines(FactStore(layout.facts), file.name, bounded_lines(stream))
