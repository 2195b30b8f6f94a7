"""On whose behalf somebody asks: the operator, who may know of every file, or a principal of some groups."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ranking.options import Filters
from warehouse.access import hidden_from, load_access
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file


def seen_by(
    warehouse: WarehouseLayout, repository: str, filters: Filters, groups: Collection[str] | None
) -> Filters:
    """The filters with what a principal of some groups may not know of; None asks for the operator.

    RankhouseError where the rules cannot be understood.
    """
    if groups is None:
        return filters
    rules = load_access(settings_file(warehouse.root))
    return replace(filters, hidden=(*filters.hidden, *hidden_from(rules, repository, groups)))
