"""Ranks chunks by the signals that rank files: those of a chunk are its own, the others its file's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ranking.fusion.fused import add_up
from ranking.index.corpus import Corpus
from ranking.judged import Judged
from ranking.pool import Hit
from ranking.results import Shown, best_chunk, result_of

Scores = NDArray[np.float64]
Ids = NDArray[np.intp]

# Signals that name one chunk of a file, and the retriever whose evidence says which.
NAMING = {"definition": "definition", "definitions": "definition", "place": "path", "rare_literal": "literal"}


def rank_chunks(judged: Judged, own: Mapping[str, Scores], limit: int | None) -> list[Shown]:
    """The best chunks of the candidates, best first; of near-identical ones the first alone.

    `own` holds the signals of which each chunk has its own value, by chunk id; a signal that names a chunk of
    its file is missing for the others. A value adds what it adds to a file that has it, so a file's best
    chunk scores as the file does. What is promoted is promoted by the chunk that it is shown by.
    """
    candidates, corpus = judged.candidates, judged.candidates.scope.corpus
    ranges = [corpus.chunks_of(file_id) for file_id in candidates.file_ids]
    chunk_id = np.array([chunk for chunks in ranges for chunk in chunks], np.intp)
    position = np.repeat(np.arange(len(ranges)), [len(chunks) for chunks in ranges])
    if len(chunk_id) == 0:
        return []
    values, added = {}, {}
    for name, of_files in candidates.signals.items():
        values[name] = _values(judged, name, own, chunk_id, position)
        if name in judged.fused.contributions:
            added[name] = _as_files(values[name], of_files, judged.fused.contributions[name])
    for name in judged.fused.contributions.keys() - added.keys():
        added[name] = judged.fused.contributions[name][position]
    fused = add_up(added, len(chunk_id))
    order = np.lexsort((chunk_id, -fused.scores, _tiers(judged, chunk_id, position)))
    shown: list[Shown] = []
    for rank, row in enumerate(_distinct(corpus, chunk_id, order)[:limit], start=1):
        chunk = int(chunk_id[row])
        result = replace(
            result_of(rank, int(position[row]), chunk, judged),
            score=float(fused.scores[row]),
            signals={name: float(column[row]) for name, column in values.items()},
            contributions={name: float(column[row]) for name, column in fused.contributions.items()},
            stands_for=(),
        )
        shown.append((chunk, result))
    return shown


def _values(judged: Judged, name: str, own: Mapping[str, Scores], chunk_id: Ids, position: Ids) -> Scores:
    """The values of a signal for chunks: their own where there are any, else their file's."""
    if name in own:
        return own[name][chunk_id]
    candidates = judged.candidates
    values = candidates.signals[name][position]
    if name not in NAMING:
        return values
    evidence = (candidates.pool.evidence[file_id] for file_id in candidates.file_ids)
    named = np.array([_named(hits, NAMING[name]) for hits in evidence], np.intp)[position]
    return np.where((named < 0) | (named == chunk_id), values, 0.0)


def _as_files(values: Scores, of_files: Scores, added: Scores) -> Scores:
    """What values add, by what the values of files add: between two of these proportionally."""
    known, first = np.unique(of_files, return_index=True)
    return np.interp(values, known, added[first])


def _named(hits: Sequence[Hit], retriever: str) -> int:
    """The chunk that a retriever's evidence names, -1 where it names none."""
    return next((h.chunk_id for h in hits if h.retriever == retriever and h.chunk_id is not None), -1)


def _tiers(judged: Judged, chunk_id: Ids, position: Ids) -> Ids:
    """The tier of each chunk: that of its file's promotion for the chunk that shows it, else the last."""
    candidates = judged.candidates
    last = 1 + max((one.tier for one in judged.promoted.values()), default=0)
    tier = np.full(len(chunk_id), last, np.intp)
    for file_id, promotion in judged.promoted.items():
        shown = best_chunk(candidates.pool.evidence[file_id])
        of_file = position == candidates.file_ids.index(file_id)
        tier[of_file if shown is None else of_file & (chunk_id == shown)] = promotion.tier
    return tier


def _distinct(corpus: Corpus, chunk_id: Ids, order: Ids) -> list[int]:
    """The rows in order, the first of each cluster alone."""
    _, first = np.unique(corpus.chunk_cluster[chunk_id[order]], return_index=True)
    kept: list[int] = order[np.sort(first)].tolist()
    return kept
