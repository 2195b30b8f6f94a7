"""How each repository of a warehouse stands: what is published, how fresh it is, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from services.freshness import Freshness, freshness
from services.holdings import Holdings, holdings
from services.published import why_none
from warehouse import registry, snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord
from warehouse.snapshots import Snapshot

Found = TypeVar("Found")


@dataclass(frozen=True)
class RepositoryStatus:
    """One repository. What could not be found out is None, and `troubles` say why."""

    record: RepositoryRecord
    snapshot: Snapshot | None
    published_at: datetime | None
    held: Holdings | None
    fresh: Freshness | None
    troubles: tuple[str, ...]


def statuses(warehouse: WarehouseLayout) -> list[RepositoryStatus]:
    """Every repository of the warehouse, by name. One that is damaged or gone does not hide the others.

    RankhouseError where there is no warehouse.
    """
    registry.refuse_none(warehouse)
    return [_status(warehouse, name) for name in registry.names(warehouse)]


def _status(warehouse: WarehouseLayout, name: str) -> RepositoryStatus:
    troubles: list[str] = []
    try:
        record = registry.get(warehouse, name)
        snapshot = snapshots.current(warehouse.repository(name), record.ref)
    except RankhouseError as fault:
        return RepositoryStatus(RepositoryRecord(name, ""), None, None, None, None, (str(fault),))
    held = fresh = published_at = None
    if snapshot is None:
        troubles.append(why_none(warehouse, record))
    else:
        published_at = datetime.fromtimestamp(snapshot.folder.stat().st_mtime, UTC).replace(tzinfo=None)
        held = _or_trouble(troubles, lambda: holdings(snapshot))
    if held is not None:
        commit_id = held.commit_id
        fresh = _or_trouble(troubles, lambda: freshness(record, commit_id))
    return RepositoryStatus(record, snapshot, published_at, held, fresh, tuple(troubles))


def _or_trouble(troubles: list[str], find_out: Callable[[], Found]) -> Found | None:
    """What there is to find out; None and one more trouble where that fails."""
    try:
        return find_out()
    except RankhouseError as fault:
        troubles.append(str(fault))
        return None
