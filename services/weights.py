"""Which weights rank a repository: those that are asked for, else its own, else the shipped ones."""

from __future__ import annotations

from dataclasses import replace

from ranking.options import RankOptions
from warehouse import registry
from warehouse.layout import WarehouseLayout


def with_own_weights(warehouse: WarehouseLayout, repository: str | None, options: RankOptions) -> RankOptions:
    """The options with the repository's own weights, where they name no profile and it has weights.

    RankhouseError where the repository is not there, or is to be named.
    """
    if options.profile is not None:
        return options
    own = warehouse.repository(registry.get(warehouse, repository).name).weights
    return replace(options, profile=str(own)) if own.is_file() else options
