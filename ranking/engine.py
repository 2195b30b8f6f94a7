"""The ranking engine: a task text against one snapshot, in the order of steps that the ledger gives.

    analysis, retrieval, pool, signals, fusion, lowering, promotion, results

Each step is a function of its own module over relations of one session; here they are put in order and timed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import pyarrow as pa

from ranking import sql
from ranking.analysis import TaskAnalysis, analyse_task
from ranking.encoders.protocol import Encoder
from ranking.fusion.fused import Fused
from ranking.fusion.profiles import Profile, load_profile
from ranking.lowering import lower
from ranking.options import RankOptions
from ranking.pool import Hit, Pool, build_pool, find_files, numbered
from ranking.promotion import order, promoted
from ranking.ranking import Ranking, Result, badges_of, evidence_of
from ranking.retrieval.definition import DefinitionRetriever
from ranking.retrieval.filters import visible_files
from ranking.retrieval.history import history_retrievers
from ranking.retrieval.lexical import LexicalRetriever, query_terms
from ranking.retrieval.path import PathRetriever
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.run import run_retrievers
from ranking.retrieval.semantic import SemanticRetriever
from ranking.signals.compose import Columns, compute
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession, SnapshotReader

# Whose chunk a result shows, where several retrievers name one: the more exact the evidence, the sooner.
SHOWN_FIRST = ("path", "definition", "lexical", "semantic")


@dataclass(frozen=True)
class Candidates:
    """A pool with all its signals, before any weight: what fusion, tuning and evaluation start from.

    `paths`, `document_types` and each column of `signals` stand in the order of `file_ids`, ascending.
    """

    task: TaskAnalysis
    pool: Pool
    file_ids: Sequence[int]
    paths: Sequence[str]
    document_types: Sequence[str]
    signals: Columns


class Ranker:
    """Ranks tasks against one snapshot, from any number of threads at once.

    `encoder` must be the one that made the snapshot's vectors; None ranks without vectors, with `semantic`
    off in the options. Raises RankhouseError for another encoder.
    """

    def __init__(self, reader: SnapshotReader, encoder: Encoder | None = None) -> None:
        identity = reader.identity
        if encoder is not None and encoder.id != identity.encoder:
            raise RankhouseError(
                f"The snapshot's vectors are by encoder {identity.encoder}, not by {encoder.id}. "
                "Choose that encoder, or index again with this one."
            )
        self._reader = reader
        self._exact: tuple[Retriever, ...] = (
            LexicalRetriever(),
            DefinitionRetriever(),
            PathRetriever(),
            *history_retrievers(reader),
        )
        self._semantic = SemanticRetriever(reader, encoder) if encoder else None
        self._executor = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="retriever")
        sql.derive_all(reader)
        with reader.session() as session:
            files = session.rows(sql.text("file"))
        self._paths = [path for path, _ in files]
        self._document_types = [document_type for _, document_type in files]

    def rank(self, task_text: str, options: RankOptions | None = None) -> Ranking:
        """Rank the files of the snapshot for a task.

        Raises RankhouseError for a text without words, and for options that name what there is not.
        """
        options = options or RankOptions()
        profile = load_profile(options.profile).with_choices(options.fusion, options.weights)
        clock = _Clock()
        with self._reader.session() as session:
            candidates = self._gather(session, task_text, options, clock)
            with clock.step("fusion"):
                fused = _fuse(candidates, profile)
            with clock.step("promotion"):
                first = promoted(candidates.task.query_class, candidates.pool)
                best = order(candidates.file_ids, fused.scores.tolist(), first)[: options.limit]
            with clock.step("results"):
                results = _results(session, candidates, fused, best)
        return Ranking(
            repo=self._reader.identity.repository,
            commit=self._reader.identity.commit_id,
            query_class=str(candidates.task.query_class),
            results=results,
            counts=candidates.pool.counts(),
            timings_ms=clock.finished(),
        )

    def gather(self, task_text: str, options: RankOptions | None = None) -> Candidates:
        """The pool of a task and its signals, before any weight. Raises as `rank` does."""
        with self._reader.session() as session:
            return self._gather(session, task_text, options or RankOptions(), _Clock())

    def _gather(self, session: ReadSession, text: str, options: RankOptions, clock: _Clock) -> Candidates:
        with clock.step("analysis"):
            task = analyse_task(text)
        with clock.step("retrieval"):
            visible = visible_files(session, options.filters)
            found = run_retrievers(self._reader, self._executor, self._retrievers(options), task, visible)
        for one in found:
            clock.note(one.retriever, one.milliseconds)
            session.see(one.relation, one.table)
        session.see("visible_file", visible)
        with clock.step("pool"):
            pool = build_pool(session, found, options)
        with clock.step("signals"):
            relations = {one.relation for one in found}
            if options.explored:
                session.see("explored", numbered(find_files(session, options.explored).values()))
                relations.add("explored")
            session.see("query_term", query_terms(task))
            file_ids, signals = compute(session, relations)
        ids = file_ids.tolist()
        return Candidates(
            task=task,
            pool=pool,
            file_ids=ids,
            paths=[self._paths[i] for i in ids],
            document_types=[self._document_types[i] for i in ids],
            signals=signals,
        )

    def _retrievers(self, options: RankOptions) -> list[Retriever]:
        if not options.semantic:
            return list(self._exact)
        if self._semantic is None:
            raise RankhouseError(
                f"A semantic ranking needs the encoder {self._reader.identity.encoder}: load it, or turn "
                "semantic off."
            )
        return [*self._exact, self._semantic]


def _fuse(candidates: Candidates, profile: Profile) -> Fused:
    fused = profile.fuse(candidates.signals, profile.weights)
    return lower(fused, candidates.document_types, candidates.task.asks_for)


def _results(session: ReadSession, candidates: Candidates, fused: Fused, best: Sequence[int]) -> list[Result]:
    ledger = {position: candidates.pool.evidence[candidates.file_ids[position]] for position in best}
    shown = _shown_chunks(session, {candidates.file_ids[p]: _best_chunk(hits) for p, hits in ledger.items()})
    results = []
    for rank, position in enumerate(best, start=1):
        file_id = candidates.file_ids[position]
        symbol, start_line, end_line = shown.get(file_id, ("", None, None))
        results.append(
            Result(
                rank=rank,
                path=candidates.paths[position],
                symbol=symbol,
                start_line=start_line,
                end_line=end_line,
                document_type=candidates.document_types[position],
                score=float(fused.scores[position]),
                signals={name: float(values[position]) for name, values in candidates.signals.items()},
                contributions={name: float(values[position]) for name, values in fused.contributions.items()},
                evidence=evidence_of(ledger[position]),
                badges=badges_of(ledger[position], candidates.pool.names_surely(file_id)),
            )
        )
    return results


class _Clock:
    """Milliseconds by step, in the order of the steps."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._steps: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.note(name, _milliseconds(started))

    def note(self, name: str, milliseconds: float) -> None:
        self._steps[name] = milliseconds

    def finished(self) -> dict[str, float]:
        return {**self._steps, "total": _milliseconds(self._started)}


def _milliseconds(since: float) -> float:
    return round((time.perf_counter() - since) * 1000, 3)


def _best_chunk(hits: Sequence[Hit]) -> int | None:
    """The chunk of the most exact evidence that names one."""
    chunks = {hit.retriever: hit.chunk_id for hit in reversed(hits) if hit.chunk_id is not None}
    return next((chunks[name] for name in SHOWN_FIRST if name in chunks), None)


def _shown_chunks(
    session: ReadSession, chosen: dict[int, int | None]
) -> dict[int, tuple[str, int | None, int | None]]:
    """Symbol and lines to show, by file."""
    session.see(
        "chosen",
        pa.table(
            {
                "file_id": pa.array(list(chosen), pa.int32()),
                "chunk_id": pa.array(list(chosen.values()), pa.int32()),
            }
        ),
    )
    return {file_id: tuple(rest) for file_id, *rest in session.rows(sql.text("result_chunk"))}
