"""A static encoder: a text's vector is the weighted sum of its tokens' vectors. No torch, no network.

Loading takes milliseconds and a text some tens of microseconds, which is what lets a command line answer at
once and a first index end within minutes. How the vectors are made: `assets.encoders.distill`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ranking.encoders.protocol import Vectors
from ranking.encoders.words import split_words, word_pieces
from warehouse.errors import RankhouseError

PACKAGED_MODEL = Path(__file__).parent / "model" / "static.npz"
PACKAGED_SHA256 = "479baa44da95ed77dff3894026f9be6423637129d2638e5ceacbcc4e1b68518a"

# Words whose pieces are remembered, some 150 bytes each. A large repository has about 50,000.
_REMEMBERED_WORDS = 200_000


@dataclass(frozen=True)
class StaticModel:
    """Token vectors, one row a token.

    `vectors` is (tokens, dimension) int8. `weights` is (tokens,) float32: what a row is multiplied by, which
    is the scale that it was quantised with times the weight of the token in a sum.
    """

    tokens: tuple[str, ...]
    vectors: NDArray[np.int8]
    weights: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Write the model; the same model gives the same bytes."""
        text = np.frombuffer("\n".join(self.tokens).encode(), dtype=np.uint8)
        with path.open("wb") as file:
            np.savez(file, tokens=text, vectors=self.vectors, weights=self.weights)

    @staticmethod
    def load(path: Path) -> StaticModel:
        """Read a model that `save` wrote; RankhouseError where the file is none."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                tokens = tuple(arrays["tokens"].tobytes().decode().split("\n"))
                model = StaticModel(tokens, arrays["vectors"], arrays["weights"])
        except (OSError, ValueError, KeyError) as error:
            raise RankhouseError(f"cannot read the static encoder {path} ({error}): is it whole?") from error
        if not len(model.tokens) == len(model.vectors) == len(model.weights):
            raise RankhouseError(f"the static encoder {path} is damaged: its arrays differ in length")
        return model


class _Pieces(dict[str, tuple[int, ...]]):
    """The rows of each word, found out when a word is first met."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._vocabulary = {token: row for row, token in enumerate(tokens)}

    def __missing__(self, word: str) -> tuple[int, ...]:
        if len(self) >= _REMEMBERED_WORDS:
            self.clear()
        pieces = self[word] = word_pieces(word, self._vocabulary)
        return pieces


class StaticEncoder:
    """An encoder (see `ranking.encoders.protocol`) over a static model.

    Each text is summed on its own, in the order of its words, without a matrix library: its vector is the
    same to the last bit whatever is encoded beside it and however many threads there are. A text without a
    known token has the zero vector.
    """

    def __init__(self, model: StaticModel, content_hash: str) -> None:
        """Take a model and the SHA-256 of its file, in hex."""
        self._model = model
        self._pieces = _Pieces(model.tokens)
        self.dimension = int(model.vectors.shape[1])
        self.id = f"static-{self.dimension}-{content_hash[:12]}"

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts, as (len(texts), dimension) float32, each of unit length or zero."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self.encode_query(text)
        return vectors

    def encode_query(self, text: str) -> Vectors:
        """The vector of one text, as (dimension,) float32. Queries and documents are encoded alike."""
        rows = list(chain.from_iterable(map(self._pieces.__getitem__, split_words(text))))
        total = np.einsum("i,ij->j", self._model.weights[rows], self._model.vectors[rows].astype(np.float32))
        length = np.sqrt(np.sum(total * total))
        unit: Vectors = total / length if length else total
        return unit


def load_static(path: Path) -> StaticEncoder:
    """The encoder of a model file made by `assets.encoders.distill`."""
    model = StaticModel.load(path)
    return StaticEncoder(model, hashlib.sha256(path.read_bytes()).hexdigest())


def load_packaged() -> StaticEncoder:
    """The encoder that ships with the project. Its hash is recorded, so that loading need not compute it."""
    return StaticEncoder(StaticModel.load(PACKAGED_MODEL), PACKAGED_SHA256)
