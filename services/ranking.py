"""Ranking on request: the snapshot that answers, the encoder that fits it, and one answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from ranking.engine import Ranker
from ranking.explain import Explanation
from ranking.options import RankOptions
from ranking.packing.options import PackOptions
from ranking.packing.packet import Packet
from ranking.ranking import Ranking
from ranking.trace import Trace
from services.access import seen_by
from services.encoders import encoder_for
from services.filters import check_filters
from services.freshness import Freshness, freshness, refuse_stale
from services.published import published
from services.question import Question
from services.revisions import published_at
from services.weights import with_own_weights
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord

Answer = TypeVar("Answer")
Other = TypeVar("Other")


@dataclass(frozen=True)
class Answered(Generic[Answer]):
    """An answer, the options that it is ranked by, and how fresh the index is that it comes from.

    `fresh` is None where nobody can tell. `warnings` say why, and what else is not as it should be.
    """

    record: RepositoryRecord
    answer: Answer
    options: RankOptions
    fresh: Freshness | None
    warnings: tuple[str, ...]

    def with_answer(self, answer: Other) -> Answered[Other]:
        """Another answer of the same index."""
        return Answered(self.record, answer, self.options, self.fresh, self.warnings)


@dataclass(frozen=True)
class Packed:
    """A packet, its trace where one is asked for, and where it holds no file a budget that would."""

    packet: Packet
    trace: Trace | None
    least_budget: int | None


def rank(warehouse: WarehouseLayout, question: Question) -> Answered[Ranking]:
    """Rank the files of a repository for a task text. RankhouseError for whatever the user can mend."""
    with open_ranker(warehouse, question) as opened:
        return opened.with_answer(opened.answer.rank(question.text, opened.options))


def trace(warehouse: WarehouseLayout, question: Question) -> Answered[tuple[Ranking, Trace]]:
    """Rank as `rank` does, with the trace; its text is kept as the settings say."""
    keep_text = _keeps_text(warehouse)
    with open_ranker(warehouse, question) as opened:
        return opened.with_answer(opened.answer.trace(question.text, opened.options, keep_text=keep_text))


def explain(
    warehouse: WarehouseLayout, question: Question, path: str, packing: PackOptions
) -> Answered[Explanation]:
    """Explain where a file stands for a task text. RankhouseError for whatever the user can mend."""
    with open_ranker(warehouse, question) as opened:
        return opened.with_answer(opened.answer.explain(question.text, path, opened.options, packing))


def pack(
    warehouse: WarehouseLayout, question: Question, packing: PackOptions, *, traced: bool = False
) -> Answered[Packed]:
    """Pack the best files for a task text; the text of a trace is kept as the settings say.

    RankhouseError for whatever the user can mend.
    """
    keep_text = traced and _keeps_text(warehouse)
    with open_ranker(warehouse, question) as opened:
        ranker, asked = opened.answer, (question.text, opened.options, packing)
        packet, told = (
            ranker.trace_pack(*asked, keep_text=keep_text) if traced else (ranker.pack(*asked), None)
        )
        least = None if packet.entries else ranker.least_budget(*asked)
        return opened.with_answer(Packed(packet, told, least))


@contextmanager
def open_ranker(warehouse: WarehouseLayout, question: Question) -> Iterator[Answered[Ranker]]:
    """What answers a question, open for the block. RankhouseError for whatever the user can mend."""
    record, snapshot = (
        published(warehouse, question.repository)
        if question.at is None
        else published_at(warehouse, question.repository, question.at)
    )
    with SnapshotReader(snapshot) as reader:
        fresh, trouble = _freshness(record, reader.identity.commit_id)
        if question.require_fresh:
            refuse_stale(record, fresh, trouble)
        filters = seen_by(warehouse, record.name, question.options.filters, question.groups)
        options, unread = with_own_weights(warehouse, record.name, question.options)
        options = replace(options, filters=filters)
        check_filters(reader, filters)
        spec = question.encoder
        encoder = encoder_for(warehouse, reader.identity.encoder, spec) if options.semantic else None
        warnings = tuple(one for one in (trouble, unread) if one is not None)
        yield Answered(record, Ranker(reader, encoder), options, fresh, warnings)


def _keeps_text(warehouse: WarehouseLayout) -> bool:
    from warehouse.settings import TraceSettings, load

    return load(TraceSettings, settings_file(warehouse.root)).trace_text


def _freshness(record: RepositoryRecord, commit_id: str) -> tuple[Freshness | None, str | None]:
    try:
        return freshness(record, commit_id), None
    except RankhouseError as fault:
        return None, str(fault)
