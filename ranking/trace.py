"""The trace of a ranking: what was asked and found, in which order, how long it took, by which versions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ranking.gate import Gate, gate
from ranking.judged import Judged
from ranking.packing.packet import Packet
from ranking.ranking import Ranking
from warehouse import __version__


@dataclass(frozen=True)
class PacketTrace:
    """What became of a ranking in a packet: `files` with their roles, `left_out` by reason."""

    budget: int
    tokens: int
    tokenizer: str
    files: Mapping[str, str]
    left_out: Mapping[str, int]


@dataclass(frozen=True)
class Trace:
    """One ranking, for whoever wants to know later how it came about.

    `text` is None where it is not to be kept; `text_sha256` tells whether two traces are of the same text.
    `mixed` is a text that says more than its class. `confidence` is the highest exact confidence (ledger C7).
    `gate` is what of the answer a reranker may see, `reranker` the one that did: None where there is none.
    `order` holds the paths of the answer, best first. `packet` is None where none was made.
    """

    text: str | None
    text_sha256: str
    repo: str
    commit: str
    snapshot_id: str
    encoder: str
    rankhouse: str
    query_class: str
    mixed: bool
    profile: str
    provenance: str
    fusion: str
    weights: Mapping[str, float]
    choices: Mapping[str, float | str]
    found: Mapping[str, int]
    counts: Mapping[str, int]
    seeds: Sequence[str]
    confidence: float
    promoted: Mapping[str, str]
    gate: Gate
    reranker: str | None
    order: Sequence[str]
    timings_ms: Mapping[str, float]
    packet: PacketTrace | None = None

    def to_json(self) -> dict[str, Any]:
        """The trace as one object that `json.dumps` takes."""
        return asdict(self)


def trace_of(judged: Judged, ranking: Ranking, packet: Packet | None = None, *, keep_text: bool) -> Trace:
    """The trace of a ranking. `found` counts what each retriever found, `counts` what is in the pool."""
    candidates, profile = judged.candidates, judged.profile
    identity, paths = candidates.scope.reader.identity, candidates.scope.corpus.paths
    text = candidates.task.text
    confidence = max(map(candidates.pool.exact_confidence, candidates.file_ids), default=0.0)
    return Trace(
        text=text if keep_text else None,
        text_sha256=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        repo=ranking.repo,
        commit=ranking.commit,
        snapshot_id=identity.snapshot_id,
        encoder=identity.encoder,
        rankhouse=__version__,
        query_class=ranking.query_class,
        mixed=candidates.task.mixed,
        profile=profile.name,
        provenance=profile.provenance,
        fusion=profile.fusion,
        weights={name: weight for name, weight in profile.weights.items() if weight},
        choices=asdict(profile.choices),
        found={one.retriever: len(one.table) for one in candidates.found},
        counts=ranking.counts,
        seeds=[paths[seed] for seed in candidates.seeds],
        confidence=confidence,
        promoted={paths[file_id]: one.why for file_id, one in judged.promoted.items()},
        gate=gate(candidates.task.query_class, len(candidates.file_ids), confidence),
        reranker=None,
        order=[result.path for result in ranking.results],
        timings_ms=ranking.timings_ms,
        packet=None if packet is None else _traced(packet),
    )


def _traced(packet: Packet) -> PacketTrace:
    return PacketTrace(
        budget=packet.budget,
        tokens=packet.tokens,
        tokenizer=packet.tokenizer,
        files={entry.path: str(entry.role) for entry in packet.entries},
        left_out=packet.left_out_counts,
    )
