"""Diversity (ledger C6): copies stand behind what they are copies of, and no page is all of one directory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from ranking.index.corpus import Corpus

# What a person looks at first.
PAGE = 10

# The position that stands for others, and those: positions are those of the candidates.
Copies = Mapping[int, Sequence[int]]


def collapse(
    corpus: Corpus, file_ids: Sequence[int], best: Sequence[int], spared: Collection[int]
) -> tuple[list[int], Copies]:
    """The order with near-identical files last, and which candidate stands for which of them.

    A file is a copy where each of its chunks says nearly the same as one of a better file. `spared` holds
    file ids that are no copies, whatever they say.
    """
    maybe = corpus.may_be_copy[np.array([file_ids[position] for position in best], np.intp)]
    rank_of = {file_ids[position]: rank for rank, position in enumerate(best)}
    copies: dict[int, list[int]] = {}
    behind: set[int] = set()
    for rank in np.flatnonzero(maybe).tolist():
        file_id = file_ids[best[rank]]
        better = [rank_of[one] for one in _holders(corpus, file_id) if rank_of.get(one, rank) < rank]
        originals = sorted(set(better) - behind)
        if originals and file_id not in spared:
            copies.setdefault(best[originals[0]], []).append(best[rank])
            behind.add(rank)
    kept = [position for rank, position in enumerate(best) if rank not in behind]
    return [*kept, *(best[rank] for rank in sorted(behind))], copies


def spread(
    paths: Sequence[str], best: Sequence[int], was_found: Callable[[int], bool], page: int = PAGE
) -> list[int]:
    """The order with another directory on the first page, where all of it were one and others have evidence.

    `was_found` tells of a position whether it has evidence of its own. The best of them takes the last place
    of the page.
    """
    first, rest = list(best[:page]), list(best[page:])
    directories = {_directory(paths[position]) for position in first}
    if len(first) < page or len(directories) > 1:
        return [*first, *rest]
    others = (p for p in rest if _directory(paths[p]) not in directories and was_found(p))
    other = next(others, None)
    if other is None:
        return [*first, *rest]
    rest.remove(other)
    return [*first[:-1], other, first[-1], *rest]


def _holders(corpus: Corpus, file_id: int) -> set[int]:
    """The other files that hold something like each chunk of a file."""
    clusters = {int(corpus.chunk_cluster[chunk]) for chunk in corpus.chunks_of(file_id)}
    held = [corpus.files_with(cluster) for cluster in clusters]
    return set.intersection(*held) - {file_id} if held else set()


def _directory(path: str) -> str:
    return path.rpartition("/")[0]
