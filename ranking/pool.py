"""The pool: every file that is worth a score, each once, with the evidence that brought it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from ranking import sql
from ranking.fusion.rrf import rrf_order
from ranking.options import RankOptions
from ranking.retrieval.protocol import Hit
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession

# Retrievers by similarity, whose best files become seeds where exact evidence is scarce.
SIMILAR = ("lexical", "semantic")
GIVEN = "seed"
# Evidence that leaves a file one of two or more is a guess; a ranking does not start from it.
SURE_ENOUGH = 0.5
MAX_SEEDS = 5
# From here on a clue names one file (ledger E1 and D7).
HIGH_CONFIDENCE = 0.9


@dataclass(frozen=True)
class Exact:
    """How surely the task names a file exactly, and by which clue."""

    confidence: float
    text: str


@dataclass
class Pool:
    """Candidates by file id, with the evidence ledger of each, and the seeds in order."""

    evidence: dict[int, list[Hit]] = field(default_factory=dict)
    seeds: list[int] = field(default_factory=list)
    exact: dict[int, Exact] = field(default_factory=dict)

    def add(self, hit: Hit) -> None:
        """Merge a hit into the candidate of its file."""
        self.evidence.setdefault(hit.file_id, []).append(hit)

    def names_surely(self, file_id: int) -> bool:
        """Whether the task names the file exactly, with high confidence."""
        return file_id in self.exact and self.exact[file_id].confidence >= HIGH_CONFIDENCE

    def counts(self) -> dict[str, int]:
        """How many candidates each retriever brought or confirmed."""
        return dict(Counter(hit.retriever for hits in self.evidence.values() for hit in hits))


def build_pool(session: ReadSession, hits: Sequence[Hit], options: RankOptions) -> Pool:
    """Merge hits by file, choose seeds, and grow by the seeds' neighbours up to the size of the options.

    What retrievers found is kept whole, even beyond the size; neighbours that are in the pool already leave
    their evidence there and take no room. Leaves `seed`, `explored` and `pool` on the session.
    """
    pool = Pool(exact=_exact(session))
    given = find_files(session, options.seeds)
    for rank, (path, file_id) in enumerate(given.items(), start=1):
        pool.add(Hit(GIVEN, file_id, None, rank, 1.0, path))
    for hit in hits:
        pool.add(hit)
    pool.seeds = choose_seeds(list(given.values()), pool.exact, hits)
    session.see("seed", _numbered(pool.seeds))
    session.see("explored", _numbered(find_files(session, options.explored).values()))
    _grow(session, pool, options.pool_size)
    session.see("pool", _numbered(sorted(pool.evidence)))
    return pool


def choose_seeds(given: Sequence[int], exact: dict[int, Exact], hits: Sequence[Hit]) -> list[int]:
    """The files that a ranking starts from: all that are given, then up to five that it finds.

    Those are the surest exact ones, then the best of the retrievers by similarity, fused by reciprocal rank.
    """
    named = [file_id for file_id, found in exact.items() if found.confidence >= SURE_ENOUGH]
    rankings = [[hit.file_id for hit in hits if hit.retriever == name] for name in SIMILAR]
    found = [file_id for file_id in dict.fromkeys([*named, *rrf_order(rankings)]) if file_id not in given]
    return [*given, *found[: max(MAX_SEEDS - len(given), 0)]]


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


def _grow(session: ReadSession, pool: Pool, size: int) -> None:
    if not pool.seeds:
        return
    for retriever, file_id, rank, score, seed in session.rows(sql.text("neighbour"), {"limit": size}):
        if file_id in pool.evidence or len(pool.evidence) < size:
            pool.add(Hit(retriever, file_id, None, rank, score, seed))


def _exact(session: ReadSession) -> dict[int, Exact]:
    """The files that the task names exactly, the surest first."""
    rows = session.rows(sql.text("exact"))
    return {file_id: Exact(confidence, text) for file_id, confidence, text in rows}


def _numbered(file_ids: Iterable[int]) -> pa.Table:
    ids = np.fromiter(file_ids, dtype=np.int32)
    return pa.table({"file_id": ids, "rank": np.arange(1, len(ids) + 1, dtype=np.int32)})
