"""What a caller may choose of a packet, each choice with its default."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ranking.choices import Choices
from ranking.options import refuse_below

# Ledger F1: the caps of the small packet.
SMALL_BUDGET = 4_800
SMALL_FILES = 6
# A header and a chunk of usual size: a file that is worth its place has these tokens in any packet.
LEAST_SHARE = 600.0


@dataclass(frozen=True)
class PackOptions:
    """The choices of one packet.

    `budget` is a hard ceiling, in tokens of the packet as it is written; `per_directory` bounds the files of
    one directory; both are the profile's where None. `files` bounds all files, None for no bound. The best
    file may take the share `share` of the budget, one of rank r that share / r ** `falling`; what is left in
    the end deepens the best. `chunks` bounds how many chunks stand for a file that is larger than its share.
    `depth` is how many candidates are considered. `companions` off takes ranked files alone. `written` is
    `markdown` or `json`.

    The shares are chosen by measurement: see docs/packing.md.
    """

    budget: int | None = None
    files: int | None = None
    per_directory: int | None = None
    share: float = 0.15
    falling: float = 0.5
    chunks: int = 40
    depth: int = 60
    companions: bool = True
    written: str = "markdown"

    def __post_init__(self) -> None:
        """Raises RankhouseError for a choice that there is not."""
        for name in ("budget", "files", "per_directory", "chunks", "depth"):
            refuse_below(1, name, getattr(self, name))

    def over(self, choices: Choices) -> Choices:
        """Some choices with those that these options make in place of their own."""
        given: dict[str, Any] = {"budget": self.budget, "per_directory": self.per_directory}
        return replace(choices, **{name: value for name, value in given.items() if value is not None})

    def share_of(self, rank: int, budget: int) -> float:
        """How many tokens of a budget the file of a rank may take."""
        return max(LEAST_SHARE, budget * self.share / float(rank**self.falling))


def small_packet(budget: int = SMALL_BUDGET, written: str = "markdown") -> PackOptions:
    """The choices of the small packet: at most six files and 4,800 tokens, or fewer where fewer are given."""
    return PackOptions(budget=min(budget, SMALL_BUDGET), files=SMALL_FILES, written=written)
