"""What an encoder is: the one interface behind which every embedding model stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class QueryEncoder(Protocol):
    """Turns what is asked into a vector."""

    def encode_query(self, text: str) -> Vectors:
        """The vector of a text that searches, as (dimension,) float32, of unit length or zero."""
        ...


@runtime_checkable
class Encoder(QueryEncoder, Protocol):
    """Turns texts into vectors whose dot product is the cosine of what they mean.

    The same text has the same vector, to rounding, whatever else is encoded with it. A row has unit length,
    or is all zero where the text holds nothing that the encoder knows (an empty text, for one): a zero row
    has cosine 0 with every other, so it is never found and never wins.
    """

    @property
    def id(self) -> str:
        """Name, version and content hash of the model: vectors are comparable only under the same id.

        Safe as a folder name: letters, digits, `.`, `-` and `_` alone.
        """
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts that are searched, as (len(texts), dimension) float32."""
        ...
