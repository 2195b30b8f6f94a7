"""Which weights rank a repository: those that are asked for, else its own, else the shipped ones."""

from __future__ import annotations

from dataclasses import replace

from ranking.fusion.profiles import read_profile
from ranking.options import RankOptions
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout


def with_own_weights(
    warehouse: WarehouseLayout, repository: str, options: RankOptions
) -> tuple[RankOptions, str | None]:
    """The options with the repository's own weights, where they name no profile and it has weights.

    Weights that cannot be read are left alone, since nobody asked for them; the second value says so.
    """
    own = warehouse.repository(repository).weights
    if options.profile is not None or not own.is_file():
        return options, None
    try:
        return replace(options, profile=read_profile(own)), None
    except RankhouseError as fault:
        anew = f"Remove it, or make it anew: rankhouse tune own --repo {repository}"
        return options, f"Ranked by the shipped weights. {fault} {anew}"
