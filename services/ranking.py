"""Ranking on request: the current snapshot of a repository, the encoder that fits it, and one answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ranking.encoders.protocol import Encoder
from ranking.encoders.static import load_packaged
from ranking.engine import Ranker
from ranking.options import RankOptions
from ranking.ranking import Ranking
from services.freshness import Freshness, freshness
from services.published import published
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord

# How the ids of the vectors of `--encoder minilm` begin.
_MINILM = "all-MiniLM-L6-v2"


@dataclass(frozen=True)
class Ranked:
    """A ranking, and how fresh the index is that it comes from; where nobody can tell, why."""

    record: RepositoryRecord
    ranking: Ranking
    fresh: Freshness | None
    trouble: str | None


def rank(
    warehouse: WarehouseLayout,
    repository: str | None,
    text: str,
    options: RankOptions,
    encoder: str | None = None,
) -> Ranked:
    """Rank the files of a repository (of the only one where None) for a task text.

    `encoder` is a spec as for indexing, None for the one that the snapshot was made with. RankhouseError for
    whatever the user can mend.
    """
    record, snapshot = published(warehouse, repository)
    with SnapshotReader(snapshot) as reader:
        _check_languages(reader, options.filters.languages)
        loaded = _encoder(warehouse, reader.identity.encoder, encoder) if options.semantic else None
        ranking = Ranker(reader, loaded).rank(text, options)
    try:
        return Ranked(record, ranking, freshness(record, ranking.commit), None)
    except RankhouseError as fault:
        return Ranked(record, ranking, None, str(fault))


def _check_languages(reader: SnapshotReader, asked: Sequence[str]) -> None:
    """Refuse a language that no file of the snapshot is in: a misspelt one would answer nothing."""
    if not asked:
        return
    with reader.session() as session:
        known = {language for (language,) in session.rows("SELECT DISTINCT language FROM file")}
    unknown = next((language for language in asked if language not in known), None)
    if unknown is not None:
        raise RankhouseError(
            f"No file is in the language {unknown!r}. There are: {', '.join(sorted(known))}."
        )


def _encoder(warehouse: WarehouseLayout, identity: str, spec: str | None) -> Encoder:
    """The encoder of the snapshot's vectors: the embedded one where it is that, else what is configured."""
    embedded = load_packaged()
    if spec is None and embedded.id == identity:
        return embedded

    from assets.encoders import MINILM, STATIC, load_encoder
    from warehouse.settings import IndexSettings, load

    if spec is None:
        spec = load(IndexSettings, settings_file(warehouse.root)).encoder
        if spec == STATIC and identity.startswith(_MINILM):
            spec = MINILM
    return load_encoder(spec)
