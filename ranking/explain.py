"""Explains one file of a ranking: where it stands, why, and what would move it; or where it was lost."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from ranking.choices import Choices
from ranking.judged import Judged, fuse
from ranking.lowering import LOWERING
from ranking.options import Filters, RankOptions
from ranking.packing.packet import REASONS, Packet
from ranking.pool import NEIGHBOURS
from ranking.results import evidence_of
from ranking.retrieval.filters import visible_files
from ranking.retrieval.run import Found
from ranking.signals.registry import BY_NAME

# More changes of weight than these are no help, and a change beyond this factor is none that anybody makes.
TOLD_CHANGES = 3
LARGEST_WEIGHT = 10.0


class Stage(StrEnum):
    """How far a file came."""

    FILTERED = "filtered"
    NOT_RETRIEVED = "not_retrieved"
    POOL_CUT = "pool_cut"
    RANKED = "ranked"


@dataclass(frozen=True)
class SignalStanding:
    """A signal of a file: its value, what it adds to the score, and how it ranks among the candidates."""

    name: str
    value: float
    weight: float
    contribution: float
    rank: int


@dataclass(frozen=True)
class WeightChange:
    """A weight that, changed alone, puts a file above the one before it."""

    signal: str
    weight: float
    instead_of: float


@dataclass(frozen=True)
class Above:
    """The file that stands just before: by how much, and what would swap the two.

    `obstacle` says why no weight would, where none does.
    """

    path: str
    distance: float
    changes: Sequence[WeightChange]
    obstacle: str


@dataclass(frozen=True)
class Search:
    """What a retriever has to say of a file: the rank that it gave it, how many it brings, and what matched.

    `rank` is None where it did not find the file at all.
    """

    retriever: str
    rank: int | None
    brings: int
    match: str


@dataclass(frozen=True)
class Explanation:
    """Where a file stands for a task, and why. `rank` is among `candidates`, None where it was lost before.

    `why` tells of the stage in words. `packed` tells what became of it in the packet.
    """

    repo: str
    commit: str
    path: str
    query_class: str
    stage: Stage
    why: str
    rank: int | None
    candidates: int
    score: float | None
    promoted: str
    signals: Sequence[SignalStanding]
    lowering: float
    above: Above | None
    searches: Sequence[Search]
    evidence: Sequence[Mapping[str, Any]]
    packed: str

    def to_json(self) -> dict[str, Any]:
        """The explanation as one object that `json.dumps` takes."""
        return asdict(self)


def explain(judged: Judged, file_id: int, options: RankOptions, packet: Packet) -> Explanation:
    """Explain a file of the snapshot that the ranking is of. `packet` is what was packed of the ranking."""
    candidates = judged.candidates
    identity, path = candidates.scope.reader.identity, candidates.scope.corpus.paths[file_id]
    position, rank = judged.position_of(file_id), judged.rank_of(file_id)
    stage, why = _stage(judged, file_id, options)
    return Explanation(
        repo=identity.repository,
        commit=identity.commit_id,
        path=path,
        query_class=str(candidates.task.query_class),
        stage=stage,
        why=why,
        rank=rank,
        candidates=len(candidates.file_ids),
        score=None if position is None else float(judged.fused.scores[position]),
        promoted=judged.promoted[file_id].why if file_id in judged.promoted else "",
        signals=[] if position is None else _standings(judged, position),
        lowering=0.0 if position is None else float(judged.fused.contributions[LOWERING][position]),
        above=None if rank is None or rank == 1 else _above(judged, rank),
        searches=[_search(one, file_id, options, judged.profile.choices) for one in candidates.found],
        evidence=evidence_of(candidates.pool.evidence.get(file_id, [])),
        packed=_packed(packet, path),
    )


def _stage(judged: Judged, file_id: int, options: RankOptions) -> tuple[Stage, str]:
    candidates = judged.candidates
    scope = candidates.scope
    if not scope.sees(file_id):
        return Stage.FILTERED, f"The filters leave it out: {', '.join(_barring(judged, file_id, options))}."
    if file_id in candidates.pool.evidence:
        return Stage.RANKED, "It is a candidate."
    near = [one.retriever for one in candidates.found if one.retriever in NEIGHBOURS and _row(one, file_id)]
    if near:
        return Stage.POOL_CUT, (
            f"It was found by {' and '.join(near)} beside the seeds, but the pool was full with "
            f"{len(candidates.file_ids)} candidates that are nearer. A larger pool would hold it."
        )
    return Stage.NOT_RETRIEVED, (
        "No retriever brought it: each brings its best alone, and no seed leads to it. The ranks that it has "
        "with them are among the searches."
    )


def _barring(judged: Judged, file_id: int, options: RankOptions) -> list[str]:
    """The filters that leave a file out, each tried alone."""
    scope, filters = judged.candidates.scope, options.filters
    alone = {
        "path": Filters(paths=filters.paths),
        "language": Filters(languages=filters.languages),
        "type": Filters(document_types=filters.document_types),
    }
    visible = {name: visible_files(scope.reader, scope.corpus, one) for name, one in alone.items()}
    return [name for name, seen in visible.items() if seen is not None and not seen[file_id]]


def _standings(judged: Judged, position: int) -> list[SignalStanding]:
    """Every signal of a candidate, those that add or take most first."""
    standings = []
    for name, values in judged.candidates.signals.items():
        oriented = values * BY_NAME[name].sign
        added = judged.fused.contributions.get(name)
        standings.append(
            SignalStanding(
                name=name,
                value=float(values[position]),
                weight=judged.profile.weights.get(name, 0.0),
                contribution=0.0 if added is None else float(added[position]),
                rank=int(np.sum(oriented > oriented[position])) + 1,
            )
        )
    return sorted(standings, key=lambda one: -abs(one.contribution))


def _above(judged: Judged, rank: int) -> Above:
    candidates = judged.candidates
    own, other = judged.best[rank - 1], judged.best[rank - 2]
    own_id, other_id = candidates.file_ids[own], candidates.file_ids[other]
    distance = float(judged.fused.scores[other] - judged.fused.scores[own])
    obstacle, changes = "", []  # type: str, list[WeightChange]
    if own_id not in judged.promoted and other_id in judged.promoted:
        obstacle = f"It is promoted ({judged.promoted[other_id].why}): no weight moves what is not above it."
    else:
        changes = _changes(judged, own, other, distance)
        obstacle = "" if changes else "No single weight up to 10 puts this file above it."
    return Above(candidates.paths[other], distance, changes, obstacle)


def _changes(judged: Judged, own: int, other: int, distance: float) -> list[WeightChange]:
    """The smallest changes of single weights that swap two candidates, each tried in a fusion of its own."""
    found = []
    profile, candidates = judged.profile, judged.candidates
    for name in candidates.signals:
        if profile.fusion == "weighted" and not BY_NAME[name].within_unit:
            continue
        each = profile.fuse(candidates.signals, {name: 1.0}).contributions[name]
        gain = float(each[own] - each[other])
        if gain == 0:
            continue
        weight = profile.weights.get(name, 0.0)
        # Rounded outwards, so that what is told is what was tried.
        wanted = weight + (distance + 1e-9) / gain
        wanted = (math.ceil if gain > 0 else math.floor)(wanted * 1_000) / 1_000
        if not 0 <= wanted <= LARGEST_WEIGHT:
            continue
        scores = fuse(candidates, profile, {**profile.weights, name: wanted}).scores
        if scores[own] > scores[other]:
            found.append(WeightChange(name, wanted, weight))
    return sorted(found, key=lambda one: abs(one.weight - one.instead_of))[:TOLD_CHANGES]


def _search(found: Found, file_id: int, options: RankOptions, choices: Choices) -> Search:
    row = _row(found, file_id)
    brings = options.pool_size if found.retriever in NEIGHBOURS else choices.depth(found.retriever)
    return Search(found.retriever, row["rank"] if row else None, brings, row["match"] if row else "")


def _row(found: Found, file_id: int) -> dict[str, Any] | None:
    """What a retriever found of a file, None where it found nothing that counts."""
    positions = np.flatnonzero(found.table.column("file_id").to_numpy() == file_id)
    if len(positions) == 0:
        return None
    row: dict[str, Any] = found.table.select(["rank", "score", "match"]).slice(positions[0], 1).to_pylist()[0]
    return row if row["score"] > 0 else None


def _packed(packet: Packet, path: str) -> str:
    """What became of a file in a packet, in words."""
    entry = next((one for one in packet.entries if one.path == path), None)
    if entry is not None:
        lines = ", ".join(f"{part.start_line}-{part.end_line}" for part in entry.parts)
        return f"in the packet as {entry.role}, {entry.form}, {entry.tokens} tokens (lines {lines})"
    left_out = next((one for one in packet.left_out if one.path == path), None)
    return f"left out of the packet: {REASONS[left_out.reason]}" if left_out else "not packed: no candidate"
