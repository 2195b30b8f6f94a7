"""Neighbours on request: of a file in the current snapshot of a repository."""

from __future__ import annotations

from ranking.related import Related, related_files
from services.published import published
from warehouse.layout import WarehouseLayout
from warehouse.reader import SnapshotReader


def related(warehouse: WarehouseLayout, repository: str | None, path: str, limit: int) -> Related:
    """The neighbours of a file of a repository (of the only one where None), at most `limit` of each kind.

    RankhouseError for whatever the user can mend.
    """
    _, snapshot = published(warehouse, repository)
    with SnapshotReader(snapshot) as reader:
        return related_files(reader, path, limit)
