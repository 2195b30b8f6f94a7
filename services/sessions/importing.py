"""Importing recorded sessions on request, into the facts of the warehouse."""

from __future__ import annotations

from pathlib import Path

from assets.json_lines import ImportReport, bounded_lines
from assets.sessions.store import import_sessions
from services.streams import opened
from warehouse import catalog, registry
from warehouse.facts import FactStore
from warehouse.files import told_in_one_line
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive


def import_file(warehouse: WarehouseLayout, file: Path) -> ImportReport:
    """Import a file of JSON Lines (`-`: standard input), and show it in the warehouse's views.

    RankhouseError where the file cannot be read, or the warehouse is empty; BusyError where others import.
    """
    repositories = registry.some_names(warehouse)
    store = FactStore(warehouse.sessions)
    with (
        opened(file) as stream,
        exclusive(warehouse.sessions_lock, "Sessions are being imported"),
        told_in_one_line(warehouse.sessions),
    ):
        store.heal()
        store.compact()
        report = import_sessions(store, bounded_lines(stream), repositories)
        catalog.refresh(warehouse)
    return report
