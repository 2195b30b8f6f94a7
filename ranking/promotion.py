"""Promotion: files that the task names exactly stand above all others, whatever the signals say.

A question for a name, a path or a literal is answered by what holds it. A ticket quotes much beside its
point: on 45 tickets of public repositories the holders of rare literals were edited in 7 of 122 cases, and
promoting them took the share of tickets whose edited files all stand first from 53 to 33 percent. So a task
must ask for what is promoted, unless the caller wants it in any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ranking.analysis import QueryClass, TaskAnalysis
from ranking.analysis.literals import asks_for_literal
from ranking.pool import LITERAL, Pool


@dataclass(frozen=True)
class Promotion:
    """Why a file is promoted. Those of a lower tier stand above those of a higher."""

    tier: int
    why: str


# The tiers: what names a file stands above what merely holds what was asked for, and both above the others.
NAMED, HOLDS, OTHERS = 0, 1, 2


def promoted(task: TaskAnalysis, pool: Pool, when: str = "asked") -> dict[int, Promotion]:
    """The candidates to promote, by file id: those named with high confidence, and holders of rare literals.

    `when` is one of `ranking.choices.PROMOTE`. Where the task asks for a name and some file has it, the
    holders of literals are not what was asked for.
    """
    if when == "never":
        return {}
    always = when == "always"
    named: dict[int, Promotion] = {}
    if always or task.query_class is QueryClass.IDENTIFIER:
        surely = (one for one in pool.confidence if one in pool.evidence and pool.names_surely(one))
        named = {one: Promotion(NAMED, _why(pool, one)) for one in surely}
    if always or (not named and pool.literals and asks_for_literal(task)):
        holders = (one for one in pool.literals if one in pool.evidence and one not in named)
        return {**named, **{one: Promotion(HOLDS, _why(pool, one, LITERAL)) for one in holders}}
    return named


def order(file_ids: Sequence[int], scores: Sequence[float], first: Mapping[int, Promotion]) -> list[int]:
    """Positions of the candidates, best first: the promoted by tier, then by score, ties by file id."""

    def key(position: int) -> tuple[int, float, int]:
        file_id = file_ids[position]
        tier = first[file_id].tier if file_id in first else OTHERS
        return tier, -scores[position], file_id

    return sorted(range(len(file_ids)), key=key)


def _why(pool: Pool, file_id: int, *retrievers: str) -> str:
    """The evidence that promotes: `path: src/app.py`, `literal: '--no-cov' in 1 of 240 files`."""
    wanted = retrievers or ("path", "definition")
    hits = [hit for hit in pool.evidence[file_id] if hit.retriever in wanted]
    best = min(hits, key=lambda hit: (-hit.score, wanted.index(hit.retriever)), default=None)
    return f"{best.retriever}: {best.match}" if best else ""
