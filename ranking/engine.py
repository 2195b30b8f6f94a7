"""The ranking engine: a task text against one snapshot, in the order of steps that the ledger gives.

    analysis, retrieval, pool, signals (ranking.candidates), fusion, lowering, promotion, results

Each step is a module of its own; here they are put in order and timed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from ranking import sql
from ranking.candidates import Candidates, Gatherer
from ranking.chunk_unit import rank_chunks
from ranking.chunks import ChunkScorer, score_chunks
from ranking.clock import Clock
from ranking.encoders.decorrelation import DecorrelatedQueries
from ranking.encoders.protocol import Encoder
from ranking.excerpts import excerpts
from ranking.explain import Explanation, explain
from ranking.fusion.profiles import Profile, profile_of
from ranking.index.corpus import load_corpus
from ranking.index.definitions import load_definitions
from ranking.index.languages import load_language_words
from ranking.index.literals import load_literals
from ranking.index.paths import PathIndex
from ranking.index.ties import load_coedits, load_dependencies
from ranking.judged import Judged, judge
from ranking.options import Filters, RankOptions
from ranking.packing.larder import Larder
from ranking.packing.least import least_budget
from ranking.packing.options import PackOptions
from ranking.packing.packer import Material, pack
from ranking.packing.packet import Packet
from ranking.packing.tokens import TokenCounter, packaged_counter
from ranking.promotion import promoted
from ranking.ranking import Ranking, Result
from ranking.related import no_such_file
from ranking.results import make_results
from ranking.retrieval.bm25 import BM25
from ranking.retrieval.definition import DefinitionRetriever
from ranking.retrieval.filters import Scopes, path_pattern
from ranking.retrieval.history import history_retrievers
from ranking.retrieval.lexical import LexicalRetriever
from ranking.retrieval.literal import LiteralRetriever
from ranking.retrieval.neighbours import CoeditRetriever, ImportRetriever
from ranking.retrieval.path import PathRetriever
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.semantic import SemanticRetriever
from ranking.trace import Trace, trace_of
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader

# Most of a ranking's work holds the interpreter, so more of them at once only take longer: 120 tasks of ten
# callers took 8.7 s all at once, and 5.5 s two by two (Django, two cores).
AT_ONCE = 2


class Ranker:
    """Ranks tasks against one snapshot, for any number of threads at once: some wait, in the order they came.

    `encoder` must be the one that made the snapshot's vectors; None ranks without vectors, with `semantic`
    off in the options. `bm25` has the constants of the lexical index, None for those that ship. Raises
    RankhouseError for another encoder.
    """

    def __init__(
        self, reader: SnapshotReader, encoder: Encoder | None = None, bm25: BM25 | None = None
    ) -> None:
        self.identity = reader.identity
        self._reader = reader
        if encoder is not None and encoder.id != self.identity.encoder:
            raise RankhouseError(
                f"The snapshot's vectors are by encoder {self.identity.encoder}, not by {encoder.id}. "
                "Choose that encoder, or index again with this one."
            )
        sql.derive_all(reader)
        self._corpus = corpus = load_corpus(reader)
        self._lexical = LexicalRetriever(reader, corpus, bm25)
        self._exact: tuple[Retriever, ...] = (
            self._lexical,
            DefinitionRetriever(load_definitions(reader)),
            PathRetriever(PathIndex(corpus.paths), corpus),
            LiteralRetriever(load_literals(reader)),
            *history_retrievers(reader, corpus),
        )
        self._semantic = self._by_meaning(encoder) if encoder else None
        neighbours = (
            ImportRetriever(load_dependencies(reader, corpus.files), corpus),
            CoeditRetriever(load_coedits(reader, corpus.files), corpus),
        )
        words = load_language_words(reader)
        self._gatherer = Gatherer(corpus, Scopes(reader, corpus), neighbours, words)
        self._turns = ThreadPoolExecutor(AT_ONCE, "ranking")

    def _by_meaning(self, encoder: Encoder) -> SemanticRetriever:
        queries = DecorrelatedQueries(encoder, self._reader.vectors)
        return SemanticRetriever(self._reader, self._corpus, queries)

    def rank(self, task_text: str, options: RankOptions | None = None) -> Ranking:
        """Rank the files of the snapshot for a task.

        Raises RankhouseError for a text without words, and for options that name what there is not.
        """
        options = options or RankOptions()
        clock = Clock()
        return self._answer(self.judge(task_text, options, clock), options, clock)

    def trace(
        self, task_text: str, options: RankOptions | None = None, *, keep_text: bool = True
    ) -> tuple[Ranking, Trace]:
        """Rank as `rank` does, and tell how it came about; without `keep_text` not for which text."""
        options = options or RankOptions()
        clock = Clock()
        judged = self.judge(task_text, options, clock)
        ranking = self._answer(judged, options, clock)
        return ranking, trace_of(judged, ranking, keep_text=keep_text)

    def pack(
        self,
        task_text: str,
        options: RankOptions | None = None,
        packing: PackOptions | None = None,
        counter: TokenCounter | None = None,
    ) -> Packet:
        """Rank the files of the snapshot for a task, and pack the best into a budget of tokens.

        `options.limit` does not count: the packet tells of every candidate. Raises as `rank` does, and for a
        budget that is too small for anything.
        """
        options, packing = options or RankOptions(), packing or PackOptions()
        clock = Clock()
        judged = self.judge(task_text, options, clock)
        material = self._packable(judged, options, packing, clock)
        return pack(material, packing, Larder(material.scope, counter or packaged_counter()))

    def trace_pack(
        self,
        task_text: str,
        options: RankOptions | None = None,
        packing: PackOptions | None = None,
        *,
        keep_text: bool = True,
    ) -> tuple[Packet, Trace]:
        """Pack as `pack` does, and tell how the packet came about; without `keep_text` not for which text."""
        options, packing = options or RankOptions(), packing or PackOptions()
        clock = Clock()
        judged = self.judge(task_text, options, clock)
        material = self._packable(judged, options, packing, clock)
        with clock.step("packing"):
            packet = pack(material, packing, Larder(material.scope, packaged_counter()))
        ranking = replace(material.ranking, timings_ms=clock.read())
        return packet, trace_of(judged, ranking, packet, keep_text=keep_text)

    def least_budget(
        self, task_text: str, options: RankOptions | None = None, packing: PackOptions | None = None
    ) -> int | None:
        """A budget above that of `packing` that is hardly enough for a file; None where none is."""
        options, packing = options or RankOptions(), packing or PackOptions()
        clock = Clock()
        judged = self.judge(task_text, options, clock)
        material = self._packable(judged, options, packing, clock)
        return least_budget(material, packing, packaged_counter())

    def explain(
        self,
        task_text: str,
        path: str,
        options: RankOptions | None = None,
        packing: PackOptions | None = None,
    ) -> Explanation:
        """Where a file stands for a task and what would move it, or at which stage it was lost.

        Raises as `rank` does, and for a path that is no file of the snapshot.
        """
        options, packing = options or RankOptions(), packing or PackOptions()
        clock = Clock()
        judged = self.judge(task_text, options, clock)
        self._refuse_unknown([path], options)
        file_id = self._corpus.file_ids[path]
        material = self._packable(judged, options, packing, clock)
        packet = pack(material, packing, Larder(material.scope, packaged_counter()))
        return explain(judged, file_id, options, packet)

    def gather(self, task_text: str, options: RankOptions | None = None) -> Candidates:
        """The pool of a task and its signals, before any weight. Raises as `rank` does."""
        options = options or RankOptions()
        return self._gather(task_text, options, profile_of(options), Clock())

    def judge(self, task_text: str, options: RankOptions, clock: Clock) -> Judged:
        """Order the candidates of a task when its turn comes; what it waits is part of the clock's total.

        With `describe` and `material` this is `pack` step by step, for whoever needs what is between, or more
        packets than one. Raises as `rank` does.
        """
        return self._turns.submit(self._judge_now, task_text, options, clock).result()

    def describe(self, judged: Judged, options: RankOptions, clock: Clock) -> Ranking:
        """The ranking of all that was judged, of files, without excerpts."""
        everything = replace(options, limit=max(len(judged.best), 1), unit="file", excerpt=0)
        return self._answer(judged, everything, clock)

    def material(self, judged: Judged, ranking: Ranking, options: RankOptions, depth: int) -> Material:
        """What packets of the best `depth` files are made of; `ranking` is of all that was judged."""
        candidates = judged.candidates
        considered = [candidates.file_ids[position] for position in judged.best[:depth]]
        evidence = {file_id: candidates.pool.evidence[file_id] for file_id in considered}
        scores = score_chunks(self._chunk_scorers(options), self._corpus, candidates.task, evidence)
        return Material(candidates.task.text, ranking, candidates.scope, scores, judged.profile.choices)

    def _packable(self, judged: Judged, options: RankOptions, packing: PackOptions, clock: Clock) -> Material:
        """What a packet of all that was judged is made of."""
        return self.material(judged, self.describe(judged, options, clock), options, packing.depth)

    def _judge_now(self, task_text: str, options: RankOptions, clock: Clock) -> Judged:
        profile = profile_of(options)
        candidates = self._gather(task_text, options, profile, clock)
        with clock.step("fusion"):
            first = promoted(candidates.task, candidates.pool, profile.choices.promotion)
            return judge(candidates, profile, first)

    def _gather(self, task_text: str, options: RankOptions, profile: Profile, clock: Clock) -> Candidates:
        retrievers = self._retrievers(options)
        self._refuse_unknown([*options.seeds, *options.explored], options)
        return self._gatherer.gather(task_text, options, profile.choices, retrievers, clock)

    def _refuse_unknown(self, paths: Iterable[str], options: RankOptions) -> None:
        for path in paths:
            if path not in self._corpus.file_ids or _is_hidden(path, options.filters):
                raise no_such_file(self._reader, path, options.filters)

    def _answer(self, judged: Judged, options: RankOptions, clock: Clock) -> Ranking:
        candidates = judged.candidates
        with clock.step("results"):
            results = self._results(judged, options)
        return Ranking(
            repo=self.identity.repository,
            commit=self.identity.commit_id,
            query_class=str(candidates.task.query_class),
            profile=judged.profile.name,
            results=results,
            counts={**candidates.pool.counts(), "seeds": len(candidates.seeds)},
            timings_ms=clock.read(),
        )

    def _results(self, judged: Judged, options: RankOptions) -> list[Result]:
        task = judged.candidates.task
        if options.unit == "chunk":
            scorers = self._chunk_scorers(options)
            own = {name: values for one in scorers for name, values in one.chunk_signals(task).items()}
            shown = rank_chunks(judged, own, options.limit)
        else:
            shown = make_results(judged, options.limit)
        if not options.excerpt:
            return [result for _, result in shown]
        chunks = [chunk for chunk, _ in shown if chunk is not None]
        texts = excerpts(self._reader, task, chunks, options.excerpt)
        return [replace(one, excerpt="" if chunk is None else texts[chunk]) for chunk, one in shown]

    def _chunk_scorers(self, options: RankOptions) -> list[ChunkScorer]:
        if self._semantic is None or not options.semantic:
            return [self._lexical]
        return [self._lexical, self._semantic]

    def _retrievers(self, options: RankOptions) -> list[Retriever]:
        if not options.semantic:
            return list(self._exact)
        if self._semantic is None:
            raise RankhouseError(
                f"A semantic ranking needs the encoder {self.identity.encoder}: load it, or rank without."
            )
        return [*self._exact, self._semantic]


def _is_hidden(path: str, filters: Filters) -> bool:
    pattern = path_pattern(filters.hidden)
    return pattern is not None and re.fullmatch(pattern, path, re.DOTALL) is not None
