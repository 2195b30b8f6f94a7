"""Which texts say nearly the same: MinHash brings pairs together, and what they share is then counted
exactly.

A text is the bag of its terms, so that letter case, blanks, punctuation and order do not matter. MinHash
after Broder, "On the resemblance and containment of documents" (1997), bands after Leskovec, Rajaraman and
Ullman, "Mining of Massive Datasets", section 3.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import pairwise

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

# Two texts that share nine tenths meet in one of seven bands of five with a probability of 0.998, two that
# share half in 0.2.
_BANDS = 7
_ROWS = 5
# Goes up whenever the same terms give another sketch.
SKETCHES_VERSION = 1
# Elements that are hashed at once: they fit the cache of a core.
_BLOCK = 100_000

Words = NDArray[np.uint64]

_HALF = np.uint64(32)
_SOURCE = np.random.Generator(np.random.PCG64(1997))
_FACTORS: Words = _SOURCE.integers(0, 2**63, _BANDS * _ROWS, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
_ADDENDS: Words = _SOURCE.integers(0, 2**64, _BANDS * _ROWS, dtype=np.uint64)


def sketches(bags: pa.Table) -> pa.Table:
    """What tells of each text which others it may be like, as `text_id`, `bag` and `bands`.

    `bags` has a row for each text and term, `text_id`, `term` and `tf`, together by text. `bag` is a hash of
    all of a text's terms; two texts that have one of their `bands` in common may share most of them.
    """
    texts, starts = np.unique(bags.column("text_id").to_numpy(), return_index=True)
    bands, hashes = np.empty((0, _BANDS), np.uint64), np.empty(0, np.uint64)
    if len(texts):
        minima, hashes = _minima(bags, starts)
        bands = np.stack(list(_bands(minima)), axis=1)
    offsets = np.arange(len(texts) + 1, dtype=np.int32) * _BANDS
    listed = pa.ListArray.from_arrays(offsets, pa.array(bands.ravel()))
    return pa.table({"text_id": pa.array(texts), "bag": pa.array(hashes), "bands": listed})


def candidate_pairs(sketched: pa.Table) -> pa.Table:
    """Pairs of texts that may share most of their terms, as `first` and `second`, from their `sketches`.

    A pair does not depend on the order or the numbers of the texts: within a band each text is paired with
    the one whose bag hashes lowest.
    """
    texts, hashes = (sketched.column(name).to_numpy() for name in ("text_id", "bag"))
    bands = pc.list_flatten(sketched.column("bands")).to_numpy().reshape(-1, _BANDS)
    found = [_pairs_of_band(bands[:, band], hashes) for band in range(_BANDS) if len(texts)]
    pairs = np.unique(np.concatenate([np.empty((0, 2), np.int64), *found]), axis=0)
    return pa.table({"first": pa.array(texts[pairs[:, 0]]), "second": pa.array(texts[pairs[:, 1]])})


def clusters(pairs: pa.Table) -> pa.Table:
    """The connected texts, as `text_id` and `cluster`, the smallest id among them."""
    parents: dict[int, int] = {}
    for first, second in zip(
        pairs.column("first").to_pylist(), pairs.column("second").to_pylist(), strict=True
    ):
        roots = sorted((_root(parents, first), _root(parents, second)))
        parents[roots[1]] = roots[0]
    texts = sorted(parents)
    return pa.table(
        {
            "text_id": pa.array(texts, pa.int32()),
            "cluster": pa.array([_root(parents, text) for text in texts], pa.int32()),
        }
    )


def _root(parents: dict[int, int], text: int) -> int:
    while (parent := parents.setdefault(text, text)) != text:
        parents[text] = parents[parent]
        text = parent
    return text


def _minima(bags: pa.Table, starts: NDArray[np.int64]) -> tuple[Words, Words]:
    """The minima of each text's elements under every permutation, and a hash of its whole bag."""
    terms, counts = _term_hashes(bags.column("term")), bags.column("tf").to_numpy().astype(np.int64)
    minima = np.empty((len(starts), _BANDS * _ROWS), np.uint64)
    hashes = np.empty(len(starts), np.uint64)
    for first, last in _blocks(starts, counts):
        begin, end = starts[first], starts[last] if last < len(starts) else len(counts)
        elements, places = _elements(terms[begin:end], counts[begin:end], starts[first:last] - begin)
        hashes[first:last] = np.add.reduceat(_mixed(elements), places)
        for number, (factor, addend) in enumerate(zip(_FACTORS, _ADDENDS, strict=True)):
            minima[first:last, number] = np.minimum.reduceat((elements * factor + addend) >> _HALF, places)
    return minima, hashes


def _term_hashes(terms: pa.ChunkedArray) -> Words:
    """A hash of each term that no version of a library changes."""
    encoded = pc.dictionary_encode(terms).combine_chunks()
    known = [
        int.from_bytes(blake2b(term.encode(), digest_size=8).digest(), "little")
        for term in encoded.dictionary.to_pylist()
    ]
    hashes: Words = np.array(known, np.uint64)[encoded.indices.to_numpy()]
    return hashes


def _blocks(starts: NDArray[np.int64], counts: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Ranges of texts of which each has some _BLOCK elements."""
    done = np.add.reduceat(counts, starts).cumsum() // _BLOCK
    borders = [0, *(np.flatnonzero(np.diff(done)) + 1).tolist(), len(starts)]
    yield from pairwise(borders)


def _elements(
    terms: Words, counts: NDArray[np.int64], starts: NDArray[np.int64]
) -> tuple[Words, NDArray[np.int64]]:
    """An element for every occurrence of a term, the first, the second, and so on, and where each text
    begins."""
    ends = counts.cumsum()
    occurrence = np.arange(ends[-1]) - np.repeat(ends - counts, counts)
    elements = _mixed(np.repeat(terms, counts) + occurrence.astype(np.uint64))
    return elements, np.concatenate([[0], ends])[starts]


def _mixed(words: Words) -> Words:
    """Each word with its bits spread (the finalizer of SplitMix64), so that neighbours are far apart."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def _bands(minima: Words) -> Iterator[Words]:
    for band in range(_BANDS):
        key = np.zeros(len(minima), np.uint64)
        for row in range(band * _ROWS, (band + 1) * _ROWS):
            key = _mixed(key + minima[:, row])
        yield key


def _pairs_of_band(band: Words, hashes: Words) -> NDArray[np.int64]:
    """Each text with the first of those that fell together with it."""
    order = np.lexsort((hashes, band))
    is_first = np.concatenate([[True], np.diff(band[order]) != 0])
    leaders = order[is_first][is_first.cumsum() - 1]
    pairs = np.stack([leaders, order], axis=1)[~is_first]
    return np.sort(pairs, axis=1)
