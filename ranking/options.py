"""What a caller may choose of a ranking, each choice with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# Ledger C1: how many files the exact (keyword, symbol, path) and the semantic retrievers bring.
EXACT_DEPTH = 20
SEMANTIC_DEPTH = 24


# What a file can be to a reader, in the order in which a ranking prefers them.
DOCUMENT_TYPES = ("source", "types", "configuration", "test", "documentation", "asset")


@dataclass(frozen=True)
class Filters:
    """Which files a ranking may know of. An empty filter keeps every file.

    `paths` are globs: `*` and `?` stay within a folder, `**` crosses folders, a glob without `/` is a name in
    any folder, and a folder stands for all beneath it.
    """

    paths: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    document_types: tuple[str, ...] = ()


@dataclass(frozen=True)
class RankOptions:
    """The choices of one ranking.

    `weights` overrules single weights of the profile; a weight of 0 leaves the signal out. `fusion` names the
    method (`zscore`, `rrf`, `weighted`) where it is not the profile's. `seeds` are paths that the ranking
    starts from, before those that it finds; `explored` are paths that the task has read or flagged.
    `semantic` off ranks without vectors and needs no encoder.
    """

    limit: int = 10
    profile: str = "default"
    weights: Mapping[str, float] = field(default_factory=dict)
    fusion: str | None = None
    seeds: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    filters: Filters = Filters()
    exact_depth: int = EXACT_DEPTH
    semantic_depth: int = SEMANTIC_DEPTH
    pool_size: int = 300
    semantic: bool = True

    def depth(self, retriever: str) -> int:
        """How many files a retriever may bring to the pool."""
        return self.semantic_depth if retriever == "semantic" else self.exact_depth
