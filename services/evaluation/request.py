"""What to evaluate: tasks, where their repositories are, how to rank, where the results go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ranking.fusion.profiles import Profile, profile_of
from ranking.options import RankOptions
from ranking.packing.options import PackOptions


@dataclass(frozen=True)
class Request:
    """The choices of one evaluation.

    `settings` are those of indexing. `warehouse` is the folder to work in, that of the results where None.
    `split` is `train`, `test` or None for both; `jobs` is the number of processes.
    """

    tasks: Path
    sources: Sequence[str]
    out: Path
    options: RankOptions
    settings: Mapping[str, Any]
    packing: PackOptions = PackOptions()  # noqa: RUF009
    warehouse: Path | None = None
    split: str | None = None
    limit: int | None = None
    jobs: int | None = None
    keep: bool = False
    ablate: bool = False

    @property
    def profile(self) -> Profile:
        """What the tasks are ranked and packed with. RankhouseError where there is none of that name."""
        profile = profile_of(self.options)
        return replace(profile, choices=self.packing.over(profile.choices))
