"""From candidates and their scores to results: what is shown of each, and why it stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ranking.index.corpus import Corpus
from ranking.judged import Judged
from ranking.pool import HIGH_CONFIDENCE, Hit
from ranking.ranking import Result

# Whose chunk a result shows, where several retrievers name one: the more exact the evidence, the sooner.
SHOWN_FIRST = ("path", "definition", "literal", "lexical", "semantic")


def make_results(corpus: Corpus, judged: Judged, limit: int | None) -> list[Result]:
    """The best `limit` candidates as results, best first; all of them where it is None."""
    return [
        _result(rank, position, corpus, judged) for rank, position in enumerate(judged.best[:limit], start=1)
    ]


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


def _result(rank: int, position: int, corpus: Corpus, judged: Judged) -> Result:
    candidates, fused = judged.candidates, judged.fused
    file_id = candidates.file_ids[position]
    hits = candidates.pool.evidence[file_id]
    chunk = best_chunk(hits)
    chunk = corpus.first_chunk(file_id) if chunk is None else chunk
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
        repo=candidates.scope.reader.identity.repository,
        commit=candidates.scope.reader.identity.commit_id,
        promoted=judged.promoted[file_id].why if file_id in judged.promoted else "",
        stands_for=[candidates.paths[copy] for copy in judged.copies.get(position, ())],
    )


def _row(columns: Mapping[str, Any], position: int) -> dict[str, float]:
    return {name: float(values[position]) for name, values in columns.items()}
