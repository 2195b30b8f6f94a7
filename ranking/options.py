"""What a caller may choose of a ranking, each choice with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ranking.choices import PROMOTE
from warehouse.errors import RankhouseError

if TYPE_CHECKING:
    from ranking.fusion.profiles import Profile

# What a file can be to a reader, in the order in which a ranking prefers them.
DOCUMENT_TYPES = ("source", "types", "configuration", "test", "documentation", "asset")

UNITS = ("file", "chunk")


def refuse_below(least: int, name: str, value: int | None) -> None:
    """Raises RankhouseError for a number that is less than it may be; None is the default, and may be."""
    if value is not None and value < least:
        raise RankhouseError(f"{name} is {value}: give {least} or more.")


def _refuse_others(words: tuple[str, ...], name: str, value: str) -> None:
    if value not in words:
        raise RankhouseError(f"{name} is {value!r}: give one of {', '.join(words)}.")


@dataclass(frozen=True)
class Filters:
    """Which files a ranking may know of. An empty filter keeps every file.

    `paths` are globs: `*` and `?` stay within a folder, `**` crosses folders, a glob without `/` is a name in
    any folder, and a folder stands for all beneath it. `hidden` are globs of what whoever asks may not know
    of: such files, and the commits that touched one, leave no trace in an answer.
    """

    paths: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    document_types: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rarity:
    """How rare a literal must be (ledger A6): in a share of the files at most, or in one; never in more."""

    share: float = 0.001
    files: int = 5

    def most(self, files: int) -> int:
        """How many of so many files may hold a literal that is rare."""
        return min(max(1, int(self.share * files)), self.files)


@dataclass(frozen=True)
class RankOptions:
    """The choices of one ranking.

    `profile` names the weights, or has them; the repository's own where None, and where it has none the
    shipped ones. `weights` overrules single weights of the profile, those of query classes too; a weight of 0
    leaves the signal out. `fusion` names the method (`zscore`, `rrf`, `weighted`) where it is not the
    profile's. `exact_depth` and `semantic_depth` are the files that each retriever brings, the profile's
    where None. `seeds` are paths that the ranking starts from, before those that it finds; `explored` are
    paths that the task has read or flagged. `semantic` off ranks without vectors and needs no encoder.
    `promote` says when what the task names exactly stands first: one of PROMOTE, the profile's choice where
    None. `unit` ranks files or chunks: one of UNITS. `excerpt` is how many lines of its best chunk each
    result shows.
    """

    limit: int = 10
    profile: str | Profile | None = None
    weights: Mapping[str, float] = field(default_factory=dict)
    fusion: str | None = None
    seeds: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    filters: Filters = Filters()
    exact_depth: int | None = None
    semantic_depth: int | None = None
    pool_size: int = 300
    semantic: bool = True
    rarity: Rarity = Rarity()
    promote: str | None = None
    unit: str = "file"
    excerpt: int = 0

    def __post_init__(self) -> None:
        """Raises RankhouseError for a choice that there is not."""
        for name in ("limit", "exact_depth", "semantic_depth", "pool_size"):
            refuse_below(1, name, getattr(self, name))
        refuse_below(0, "excerpt", self.excerpt)
        _refuse_others(UNITS, "unit", self.unit)
        if self.promote is not None:
            _refuse_others(PROMOTE, "promote", self.promote)
