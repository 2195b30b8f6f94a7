"""A ranking with everything that it was made from: what explanations and traces are read from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ranking.candidates import Candidates
from ranking.diversity import Copies, collapse, spread
from ranking.fusion.fused import Fused
from ranking.fusion.profiles import Profile
from ranking.lowering import losses_for, lower
from ranking.promotion import Promotion, order
from ranking.trust import temper


@dataclass(frozen=True)
class Judged:
    """Candidates with their scores. `best` holds positions of the candidates, best first.

    `profile` is as it ranks a task of this class: its weights are those that ranked.
    `promoted` tells by file id what was lifted, and why; `copies` by position which positions it stands for.
    """

    candidates: Candidates
    profile: Profile
    fused: Fused
    promoted: Mapping[int, Promotion]
    best: Sequence[int]
    copies: Copies

    def rank_of(self, file_id: int) -> int | None:
        """The rank of a file, from 1; None for one that is no candidate."""
        position = self.position_of(file_id)
        return None if position is None else self.best.index(position) + 1

    def position_of(self, file_id: int) -> int | None:
        """The position of a file among the candidates; None for one that is none."""
        file_ids = self.candidates.file_ids
        return file_ids.index(file_id) if file_id in self.candidates.pool.evidence else None


def judge(candidates: Candidates, profile: Profile, promotions: Mapping[int, Promotion]) -> Judged:
    """Fuse the signals of candidates, lower what the task does not ask for, and order them.

    The weights are those that the profile has for the query class of the task.
    """
    profile = profile.for_class(candidates.task.query_class)
    fused = fuse(candidates, profile, profile.weights)
    best = order(candidates.file_ids, fused.scores.tolist(), promotions)
    best, copies = collapse(candidates.scope.corpus, candidates.file_ids, best, promotions)
    best = spread(candidates.paths, best, lambda one: candidates.pool.was_found(candidates.file_ids[one]))
    return Judged(candidates, profile, fused, promotions, best, copies)


def fuse(candidates: Candidates, profile: Profile, weights: Mapping[str, float]) -> Fused:
    """The scores of candidates under some weights, as far as imports are trusted, lowered."""
    trust = candidates.scope.corpus.import_trust
    known = None if trust is None else trust[candidates.file_ids]
    fused = temper(profile.fuse(candidates.signals, weights), known)
    return lower(fused, candidates.document_types, losses_for(candidates.task), profile.choices)
