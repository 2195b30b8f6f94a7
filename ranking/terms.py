"""The code-aware analyser that the index and a query share: text to the terms of the lexical index.

A word of letters, digits and underscores is indexed whole and split: `refreshToken` gives `refreshtoken`,
`refresh` and `token`. Everything else separates words, so a dotted name gives the terms of each of its parts.
Scripts that are written without spaces give overlapping pairs of characters.

There is no stop list: BM25's inverse document frequency does that work, and `not` or `in` can be what a
ticket is about. There is no stemming: on 98 labelled tickets of seven repositories, taking off plurals, or
plurals with `-ing` and `-ed`, moved 15 tickets up and 33 down.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

# Goes up whenever some text gives other terms.
ANALYSER_VERSION = 1

# A single letter or digit says next to nothing; what is longer than 64 is data, not a word that anyone types.
MIN_LENGTH = 2
MAX_LENGTH = 64
# A hash or a line of base64 changes between letters, case and digits every other character. No name does.
MAX_PARTS = 16
# About 300 bytes an entry: a bound of 20 MB a process. Django has 140,000 distinct words, most of them rare.
CACHED_WORDS = 65_536

_WORD = re.compile(r"\w+")
# In order: a plural acronym (`URLs`), an acronym before a capitalised word (`HTTP` in `HTTPServer`), a word
# with or without a capital, an acronym, a number.
_PART = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
# Han, kana, bopomofo and hangul: written without spaces, or with particles joined to the word.
_UNSPACED = re.compile(
    "([\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]+)"
)


def analyse(text: str) -> list[str]:
    """The terms of a text, in order, with repetition: for each word the whole, then its parts."""
    return [term for word in _words(text) for term in _terms_of(word)]


def count_terms(text: str) -> dict[str, int]:
    """How often each term occurs: the same as counting `analyse(text)`, faster where words recur."""
    counts: dict[str, int] = {}
    for word, times in Counter(_words(text)).items():
        for term in _terms_of(word):
            counts[term] = counts.get(term, 0) + times
    return counts


def _words(text: str) -> list[str]:
    # NFKC, as Python does for identifiers: an accent typed as a mark of its own would split the word.
    return _WORD.findall(text if text.isascii() else unicodedata.normalize("NFKC", text))


def _terms_of(word: str) -> tuple[str, ...]:
    # What is too long to be a term is also too large, and too rare, to keep.
    return _cached_terms(word) if len(word) <= MAX_LENGTH else _terms(word)


@lru_cache(maxsize=CACHED_WORDS)
def _cached_terms(word: str) -> tuple[str, ...]:
    return _terms(word)


def _terms(word: str) -> tuple[str, ...]:
    wholes = dict.fromkeys(_wholes(word))
    parts = [part.lower() for part in _parts(word)]
    terms = (*wholes, *(part for part in parts if part not in wholes))
    return tuple(term for term in terms if MIN_LENGTH <= len(term) <= MAX_LENGTH)


def _wholes(word: str) -> tuple[str, ...]:
    """The word as it stands and without its outer underscores; a run of an unspaced script is no word."""
    bare = word.strip("_")
    if not bare or _UNSPACED.fullmatch(bare):
        return ()
    return word.lower(), bare.lower()


def _parts(word: str) -> list[str]:
    """The words of a name in any alphabet, then the pairs of its unspaced runs."""
    pieces = _UNSPACED.split(word)
    names = [name for piece in pieces[0::2] for name in _split_by_case(piece)]
    pairs = [run[i : i + 2] for run in pieces[1::2] for i in range(len(run) - 1)]
    return pairs if len(names) > MAX_PARTS else names + pairs


def _split_by_case(word: str) -> list[str]:
    if word.isascii():
        return _PART.findall(word)
    shape = "".join(map(_shape, word))
    return [word[part.start() : part.end()] for part in _PART.finditer(shape)]


def _shape(character: str) -> str:
    """An ASCII character that stands for the case of any other, so that one pattern splits all alphabets."""
    if character.isascii():
        return character
    if character.isdecimal():
        return "0"
    return "A" if character.isupper() else "b"
