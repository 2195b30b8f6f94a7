"""The pool: every file that is worth a score, each once, with the evidence that brought it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from ranking import sql
from ranking.fusion.rrf import rrf_order
from ranking.options import RankOptions
from ranking.retrieval.run import Found
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession

# Retrievers by similarity, whose best files become seeds where exact evidence is scarce.
SIMILAR = ("lexical", "semantic")
# Retrievers by exact evidence: their tables tell how surely a file is meant.
EXACT = ("definition", "path")
GIVEN = "seed"
# Evidence that leaves a file one of more than two is a guess; a ranking does not start from it.
SURE_ENOUGH = 0.5
MAX_SEEDS = 5
# From here on a clue names one file (ledger E1 and D7).
HIGH_CONFIDENCE = 0.9


@dataclass(frozen=True)
class Hit:
    """One piece of evidence for a file: who brought it, at which rank from 1, with which score and match.

    `chunk_id` is the chunk that matched best, None where the file as a whole did.
    """

    retriever: str
    file_id: int
    chunk_id: int | None
    rank: int
    score: float
    match: str


@dataclass
class Pool:
    """Candidates by file id, with the evidence ledger of each; the seeds, in order.

    `confidence` tells how surely the task names a file exactly (ledger C7), for the files that it names at
    all.
    """

    evidence: dict[int, list[Hit]] = field(default_factory=dict)
    seeds: list[int] = field(default_factory=list)
    confidence: Mapping[int, float] = field(default_factory=dict)

    def add(self, hit: Hit) -> None:
        """Merge a hit into the candidate of its file."""
        self.evidence.setdefault(hit.file_id, []).append(hit)

    def names_surely(self, file_id: int) -> bool:
        """Whether the task names the file exactly, with high confidence."""
        return self.confidence.get(file_id, 0.0) >= HIGH_CONFIDENCE

    def counts(self) -> dict[str, int]:
        """How many candidates each retriever brought or confirmed; how many there are, and how many seeds."""
        found = Counter(hit.retriever for hits in self.evidence.values() for hit in hits)
        return {**found, "seeds": len(self.seeds), "pool": len(self.evidence)}


def build_pool(session: ReadSession, found: Sequence[Found], options: RankOptions) -> Pool:
    """Merge what was found by file, choose seeds, and grow by their neighbours up to the size of the options.

    What retrievers found within their depths is kept whole, even beyond the size. A neighbour that is in the
    pool already leaves its evidence there and takes no room. Leaves `seed` and `pool` on the session.
    """
    pool = Pool(confidence=_confidence(found))
    given = find_files(session, options.seeds)
    for rank, (path, file_id) in enumerate(given.items(), start=1):
        pool.add(Hit(GIVEN, file_id, None, rank, 1.0, path))
    hits = [hit for one in found for hit in _hits(one, options.depth(one.retriever))]
    for hit in hits:
        pool.add(hit)
    pool.seeds = choose_seeds(list(given.values()), pool.confidence, hits)
    session.see("seed", numbered(pool.seeds))
    _grow(session, pool, options.pool_size)
    session.see("pool", numbered(sorted(pool.evidence)))
    return pool


def choose_seeds(given: Sequence[int], confidence: Mapping[int, float], hits: Sequence[Hit]) -> list[int]:
    """The files that a ranking starts from: all that are given, then up to five in all that it finds.

    Those are the surest exact ones, then the best of the retrievers by similarity, fused by reciprocal rank.
    """
    surest = sorted(confidence, key=lambda file_id: (-confidence[file_id], file_id))
    named = [file_id for file_id in surest if confidence[file_id] >= SURE_ENOUGH]
    rankings = [[hit.file_id for hit in hits if hit.retriever == name] for name in SIMILAR]
    chosen = [i for i in dict.fromkeys([*named, *rrf_order(rankings)]) if i not in given]
    return [*given, *chosen[: max(MAX_SEEDS - len(given), 0)]]


def find_files(session: ReadSession, paths: Iterable[str]) -> dict[str, int]:
    """File ids by path, in the order given. Raises RankhouseError for a path that is not visible."""
    wanted = list(dict.fromkeys(paths))
    if not wanted:
        return {}
    known = dict(session.rows(sql.text("file_by_path"), {"paths": wanted}))
    for path in wanted:
        if path not in known:
            raise RankhouseError(
                f"{path!r} is no file of this snapshot, or the filters leave it out. "
                "Give its path from the root of the repository."
            )
    return {path: known[path] for path in wanted}


def numbered(file_ids: Iterable[int]) -> pa.Table:
    """File ids with their rank from 1."""
    ids = np.fromiter(file_ids, dtype=np.int32)
    return pa.table({"file_id": ids, "rank": np.arange(1, len(ids) + 1, dtype=np.int32)})


def _grow(session: ReadSession, pool: Pool, size: int) -> None:
    if not pool.seeds:
        return
    for retriever, file_id, rank, score, seed in session.rows(sql.text("neighbour"), {"limit": size}):
        if file_id in pool.evidence or len(pool.evidence) < size:
            pool.add(Hit(retriever, file_id, None, rank, score, seed))


def _hits(found: Found, depth: int) -> list[Hit]:
    return [
        Hit(found.retriever, row["file_id"], row["chunk_id"], row["rank"], row["score"], row["match"])
        for row in found.table.slice(0, depth).to_pylist()
    ]


def _confidence(found: Sequence[Found]) -> dict[int, float]:
    """The highest confidence of the exact retrievers, by file."""
    highest: dict[int, float] = {}
    for one in found:
        if one.retriever in EXACT:
            ids, values = (one.table.column(name).to_pylist() for name in ("file_id", "confidence"))
            for file_id, confidence in zip(ids, values, strict=True):
                highest[file_id] = max(confidence, highest.get(file_id, 0.0))
    return highest
