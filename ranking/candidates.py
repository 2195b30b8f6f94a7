"""From a task to candidates: analysis, retrieval, pool and signals, before any weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from ranking.analysis import TaskAnalysis, analyse_task
from ranking.choices import Choices
from ranking.clock import Clock
from ranking.index.corpus import Corpus
from ranking.index.languages import LanguageWords
from ranking.options import RankOptions
from ranking.pool import Pool
from ranking.retrieval.filters import Scopes, find_files
from ranking.retrieval.protocol import Retriever
from ranking.retrieval.run import Found, ledger, run_retrievers
from ranking.retrieval.scope import Scope, numbered
from ranking.signals.compose import Columns, compute


@dataclass(frozen=True)
class Candidates:
    """A pool with all its signals: what fusion, tuning and evaluation start from.

    `paths`, `document_types` and each column of `signals` stand in the order of `file_ids`, ascending.
    `scope` is what the ranking may look at, with its seeds; `found` is all that retrievers found, in the pool
    or not.
    """

    task: TaskAnalysis
    pool: Pool
    seeds: Sequence[int]
    file_ids: Sequence[int]
    paths: Sequence[str]
    document_types: Sequence[str]
    signals: Columns
    scope: Scope
    found: Sequence[Found]


@dataclass(frozen=True)
class Gatherer:
    """Gathers the candidates of tasks on one snapshot.

    `finders` find files for a task, `neighbours` for the seeds that those lead to.
    """

    corpus: Corpus
    scopes: Scopes
    neighbours: Sequence[Retriever]
    language_words: LanguageWords

    def gather(
        self,
        text: str,
        options: RankOptions,
        choices: Choices,
        finders: Sequence[Retriever],
        clock: Clock,
    ) -> Candidates:
        """The pool that the retrievers bring, as deep as is chosen, and its signals.

        Raises RankhouseError for a text without words, and for options that name what there is not.
        """
        with clock.step("analysis"):
            task = analyse_task(text)
        scope = self.scopes.of(options)
        pool = Pool(find_files(scope, options.seeds))
        with clock.step("retrieval"):
            found = run_retrievers(finders, scope, task)
        with clock.step("pool"):
            for one in found:
                pool.take(one, choices.depth(one.retriever))
            scope = scope.starting_from(pool.seeds())
        with clock.step("neighbours"):
            neighbours = run_retrievers(self.neighbours, scope, task)
            pool.grow(neighbours, options.pool_size)
        with clock.step("signals"):
            file_ids = sorted(pool.evidence)
            named = self.language_words.named_in(text)
            signals = self._signals(scope, file_ids, [*found, *neighbours], named, options)
        for one in (*found, *neighbours):
            clock.note(one.retriever, one.milliseconds)
        return Candidates(
            task=task,
            pool=pool,
            seeds=scope.seeds,
            file_ids=file_ids,
            paths=[self.corpus.paths[i] for i in file_ids],
            document_types=[self.corpus.document_types[i] for i in file_ids],
            signals=signals,
            scope=scope,
            found=[*found, *neighbours],
        )

    def _signals(
        self,
        scope: Scope,
        file_ids: Sequence[int],
        found: Sequence[Found],
        named_languages: Sequence[str],
        options: RankOptions,
    ) -> Columns:
        """The signals of the pool, from what was found of it, the seeds, what is named and was explored."""
        relations = {
            "pool": numbered(file_ids),
            "seed": numbered(scope.seeds),
            "ledger": ledger(found, file_ids),
        }
        if options.explored:
            relations["explored"] = numbered(list(find_files(scope, options.explored).values()))
        if named_languages:
            relations["named_language"] = pa.table({"language": pa.array(named_languages, pa.string())})
        available = {one.retriever for one in found} | set(relations)
        with scope.session() as session:
            return compute(session, relations, available)
