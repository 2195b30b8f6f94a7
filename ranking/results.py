"""From candidates and their scores to results: what is shown of each, and why it stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ranking.judged import Judged
from ranking.pool import HIGH_CONFIDENCE, Hit
from ranking.ranking import Result

# Whose chunk a result shows, where several retrievers name one: the more exact the evidence, the sooner.
SHOWN_FIRST = ("path", "definition", "literal", "lexical", "semantic")


# A result beside the chunk that it shows, None where its file has none.
Shown = tuple[int | None, Result]


def make_results(judged: Judged, limit: int | None) -> list[Shown]:
    """The best `limit` candidates as results, best first; all of them where it is None."""
    shown = []
    for rank, position in enumerate(judged.best[:limit], start=1):
        file_id = judged.candidates.file_ids[position]
        chunk = best_chunk(judged.candidates.pool.evidence[file_id])
        chunk = judged.candidates.scope.corpus.first_chunk(file_id) if chunk is None else chunk
        shown.append((chunk, result_of(rank, position, chunk, judged)))
    return shown


def best_chunk(hits: Sequence[Hit]) -> int | None:
    """The chunk of the most exact evidence that names one."""
    chunks = {hit.retriever: hit.chunk_id for hit in hits if hit.chunk_id is not None}
    return next((chunks[name] for name in SHOWN_FIRST if name in chunks), None)


def evidence_of(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    """The ledger of a candidate, as results show it."""
    return [
        {"retriever": hit.retriever, "rank": hit.rank, "score": hit.score, "match": hit.match} for hit in hits
    ]


def badges_of(hits: Sequence[Hit], exact: bool) -> list[str]:
    """In a word each, how a candidate came here: keyword, semantic, both, graph, history, exact."""
    retrievers = {hit.retriever for hit in hits}
    keyword, semantic = "lexical" in retrievers, "semantic" in retrievers
    badges = {
        "both": keyword and semantic,
        "keyword": keyword and not semantic,
        "semantic": semantic and not keyword,
        "graph": "import" in retrievers,
        "history": bool(retrievers & {"coedit", "past_change", "reference"}),
        "exact": exact,
    }
    return [badge for badge, earned in badges.items() if earned]


def result_of(rank: int, position: int, chunk: int | None, judged: Judged) -> Result:
    """The candidate at a position as the result of a rank, shown by a chunk."""
    candidates, fused = judged.candidates, judged.fused
    corpus, identity = candidates.scope.corpus, candidates.scope.reader.identity
    file_id = candidates.file_ids[position]
    hits = candidates.pool.evidence[file_id]
    return Result(
        rank=rank,
        path=candidates.paths[position],
        symbol="" if chunk is None else corpus.chunk_symbol[chunk],
        start_line=None if chunk is None else int(corpus.chunk_line[chunk]),
        end_line=None if chunk is None else int(corpus.chunk_end[chunk]),
        document_type=candidates.document_types[position],
        score=float(fused.scores[position]),
        signals=_row(candidates.signals, position),
        contributions=_row(fused.contributions, position),
        evidence=evidence_of(hits),
        badges=badges_of(hits, candidates.pool.exact_confidence(file_id) >= HIGH_CONFIDENCE),
        repo=identity.repository,
        commit=identity.commit_id,
        promoted=judged.promoted[file_id].why if file_id in judged.promoted else "",
        stands_for=[candidates.paths[copy] for copy in judged.copies.get(position, ())],
    )


def _row(columns: Mapping[str, Any], position: int) -> dict[str, float]:
    return {name: float(values[position]) for name, values in columns.items()}
