"""A static encoder: a text's vector is a weighted sum of its tokens' vectors. No torch, no network.

Loading takes milliseconds and a text some tens of microseconds, which is what lets a command line answer at
once and a first index end within minutes. How the vectors are made: `assets.encoders.distill`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ranking.encoders.protocol import Vectors
from ranking.encoders.words import Speller
from warehouse.errors import RankhouseError

# Raised when a change of code gives the same text another vector under the same model file.
POOLING_VERSION = 1

PACKAGED_MODEL = Path(__file__).parent / "model" / "static.npz"
PACKAGED_SHA256 = "2e7e9760e41518403399d33e5aef49c95ef2d94d508e1e1be98c7291f9696fa3"


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
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise RankhouseError(f"cannot read the static encoder {path} ({error}): is it whole?") from error
        if not len(model.tokens) == len(model.vectors) == len(model.weights):
            raise RankhouseError(f"the static encoder {path} is damaged: its arrays differ in length")
        return model


def damped_counts(rows: Sequence[int]) -> tuple[NDArray[np.intp], Vectors]:
    """The distinct rows in order, and the square root of how often each stands in a text.

    The tenth `self` says less than the first.
    """
    distinct, counts = np.unique(np.array(rows, dtype=np.intp), return_counts=True)
    return distinct, np.sqrt(counts.astype(np.float32))


class StaticEncoder:
    """An encoder (see `ranking.encoders.protocol`) over a static model.

    Each text is summed on its own, in the order of its tokens' rows, without a matrix library: its vector is
    the same to the last bit whatever is encoded beside it and however many threads there are. All of a text
    counts, however long. A text without a known token has the zero vector.
    """

    def __init__(self, model: StaticModel, content_hash: str) -> None:
        """Take a model and the SHA-256 of its file, in hex."""
        self._model = model
        self._speller = Speller(model.tokens)
        self.dimension = int(model.vectors.shape[1])
        self.id = f"static-{POOLING_VERSION}-{content_hash[:12]}"

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts, as (len(texts), dimension) float32, each of unit length or zero."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self.encode_query(text)
        return vectors

    def encode_query(self, text: str) -> Vectors:
        """The vector of one text, as (dimension,) float32. Queries and documents are encoded alike."""
        rows, weights = damped_counts(self._speller.rows(text))
        weights *= self._model.weights[rows]
        total = np.einsum("i,ij->j", weights, self._model.vectors[rows].astype(np.float32))
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
