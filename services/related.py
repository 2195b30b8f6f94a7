"""Neighbours on request: of a file in the current snapshot of a repository."""

from __future__ import annotations

from collections.abc import Collection

from ranking.options import Filters
from ranking.related import Related, related_files
from services.access import seen_by
from services.published import published
from warehouse.layout import WarehouseLayout
from warehouse.reader import SnapshotReader


def related(
    warehouse: WarehouseLayout,
    repository: str | None,
    path: str,
    limit: int,
    groups: Collection[str] | None = None,
) -> Related:
    """The neighbours of a file of a repository (of the only one where None), at most `limit` of each kind.

    `groups` are those of the principal who asks, None for the operator. RankhouseError for whatever the user
    can mend.
    """
    record, snapshot = published(warehouse, repository)
    filters = seen_by(warehouse, record.name, Filters(), groups)
    with SnapshotReader(snapshot) as reader:
        return related_files(reader, path, limit, filters)
