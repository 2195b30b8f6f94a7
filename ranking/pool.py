"""The pool: every file that is worth a score, each once, with the evidence that brought it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import pyarrow as pa

from ranking.fusion.rrf import rrf_order
from ranking.retrieval.run import Found

# Retrievers by similarity, whose best files become seeds where exact evidence is scarce.
SIMILAR = ("lexical", "semantic")
# Retrievers by exact evidence: their tables tell how surely a file is meant.
EXACT = ("definition", "path")
LITERAL = "literal"
# Retrievers that start from seeds, and whose finds the size of the pool bounds.
NEIGHBOURS = frozenset({"import", "coedit"})
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
    """Candidates by file id, with the evidence ledger of each.

    `given` are the files that the caller starts from. `confidence` tells how surely the task names a file by
    place or symbol, and `literals` how surely it means one by a literal (ledger C7), for those that it names.
    """

    given: Mapping[str, int] = field(default_factory=dict)
    evidence: dict[int, list[Hit]] = field(default_factory=dict)
    confidence: dict[int, float] = field(default_factory=dict)
    literals: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The files that are given are candidates."""
        for rank, (path, file_id) in enumerate(self.given.items(), start=1):
            self._add(Hit(GIVEN, file_id, None, rank, 1.0, path))

    def take(self, found: Found, depth: int) -> None:
        """Merge what a retriever found, down to a depth, into the candidates of the same files."""
        for hit in _hits(found.table, found.retriever, depth):
            self._add(hit)
        if found.retriever in EXACT:
            _note_highest(self.confidence, found.table)
        elif found.retriever == LITERAL:
            _note_highest(self.literals, found.table)

    def grow(self, found: Sequence[Found], size: int) -> None:
        """Take neighbours, the nearest of each kind in turn, until the pool has `size` candidates.

        A neighbour that is a candidate already leaves its evidence and takes no room.
        """
        hits = (hit for one in found for hit in _hits(one.table, one.retriever, size))
        for hit in sorted(hits, key=lambda hit: hit.rank):
            if hit.file_id in self.evidence or len(self.evidence) < size:
                self._add(hit)

    def seeds(self) -> list[int]:
        """The files that the ranking starts from: all that are given, and up to five in all that were found.

        Those are the surest exact ones. Where nothing is given, the best of the retrievers by similarity
        follow, fused by reciprocal rank; who says where to start has said it.
        """
        sure = {one: self.exact_confidence(one) for one in self.confidence | self.literals}
        surest = sorted(sure, key=lambda file_id: (-sure[file_id], file_id))
        named = [file_id for file_id in surest if sure[file_id] >= SURE_ENOUGH]
        given = list(self.given.values())
        similar = [] if given else rrf_order(self._rankings(SIMILAR))
        found = [file_id for file_id in dict.fromkeys([*named, *similar]) if file_id not in given]
        return [*given, *found[: max(MAX_SEEDS - len(given), 0)]]

    def names_surely(self, file_id: int) -> bool:
        """Whether the task names the file exactly, with high confidence."""
        return self.confidence.get(file_id, 0.0) >= HIGH_CONFIDENCE

    def was_found(self, file_id: int) -> bool:
        """Whether a retriever found the file for the task itself, and not only beside a seed."""
        return any(hit.retriever not in NEIGHBOURS for hit in self.evidence[file_id])

    def exact_confidence(self, file_id: int) -> float:
        """How surely the task means a file by any exact clue (ledger C7); 0 where it names it by none."""
        return max(self.confidence.get(file_id, 0.0), self.literals.get(file_id, 0.0))

    def counts(self) -> dict[str, int]:
        """How many candidates each retriever brought or confirmed, and how many there are."""
        found = Counter(hit.retriever for hits in self.evidence.values() for hit in hits)
        return {**found, "pool": len(self.evidence)}

    def _add(self, hit: Hit) -> None:
        self.evidence.setdefault(hit.file_id, []).append(hit)

    def _rankings(self, retrievers: Iterable[str]) -> list[list[int]]:
        ranked = {name: {} for name in retrievers}  # type: dict[str, dict[int, int]]
        for hits in self.evidence.values():
            for hit in hits:
                if hit.retriever in ranked:
                    ranked[hit.retriever][hit.rank] = hit.file_id
        return [[ranks[rank] for rank in sorted(ranks)] for ranks in ranked.values()]


def _note_highest(confidence: dict[int, float], table: pa.Table) -> None:
    ids, values = (table.column(name).to_pylist() for name in ("file_id", "confidence"))
    for file_id, value in zip(ids, values, strict=True):
        confidence[file_id] = max(value, confidence.get(file_id, 0.0))


def _hits(table: pa.Table, retriever: str, depth: int) -> list[Hit]:
    rows = table.select(["file_id", "chunk_id", "rank", "score", "match"]).slice(0, depth).to_pylist()
    return [Hit(retriever, **row) for row in rows if row["score"] > 0]
