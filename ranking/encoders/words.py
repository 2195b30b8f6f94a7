"""From text to the tokens of a static model: words split as code splits them, then WordPiece.

A plain WordPiece tokenizer lower-cases first, so that `refreshToken` falls into pieces that mean nothing
(`ref`, `##resh`, `##tok`, `##en`). Here identifiers are split at their own seams before anything else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import chain

# `HTTPServer` gives HTTP, Server; `refresh_token2` gives refresh, token. Numbers are no words.
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")

# A run of letters longer than this is data (base64, hex, a generated name), not language.
LONGEST_WORD = 40

# Words whose pieces are remembered, some 150 bytes each. A large repository has about 50,000.
_REMEMBERED_WORDS = 200_000


def split_words(text: str) -> list[str]:
    """The words of a text in order, as they are written; accents are taken off (`é` gives `e`)."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    return _WORD.findall(text)


def word_pieces(word: str, vocabulary: Mapping[str, int]) -> tuple[int, ...]:
    """The rows of `vocabulary` that spell a word: at each place the longest token that fits (WordPiece).

    Tokens that continue a word begin with `##`. Empty where the word cannot be spelt or is too long.
    """
    word = word.lower()
    if len(word) > LONGEST_WORD:
        return ()
    pieces = []
    start = 0
    while start < len(word):
        prefix = "##" if start else ""
        for end in range(len(word), start, -1):
            row = vocabulary.get(prefix + word[start:end])
            if row is not None:
                pieces.append(row)
                start = end
                break
        else:
            return ()
    return tuple(pieces)


class Speller(dict[str, tuple[int, ...]]):
    """The rows of each word in a model's tokens, found out when the word is first met."""

    def __init__(self, tokens: Sequence[str]) -> None:
        """Take the tokens in order of their rows."""
        self._vocabulary = {token: row for row, token in enumerate(tokens)}

    def rows(self, text: str) -> list[int]:
        """The rows of a text's tokens, in order."""
        return list(chain.from_iterable(map(self.__getitem__, split_words(text))))

    def __missing__(self, word: str) -> tuple[int, ...]:
        """The rows of a word that was not met yet."""
        if len(self) >= _REMEMBERED_WORDS:
            self.clear()
        pieces = self[word] = word_pieces(word, self._vocabulary)
        return pieces
