"""The embedded encoder, with the model that ships."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import ranking.encoders.static as static
from ranking.encoders.protocol import Encoder
from ranking.encoders.static import PACKAGED_MODEL, PACKAGED_SHA256, StaticEncoder, StaticModel, load_static
from warehouse.errors import RankhouseError

# Real code of the standard library, cut where functions begin.
CHUNKS = [
    "def " + body
    for module in (subprocess, hashlib)
    for body in Path(str(module.__file__)).read_text("utf-8").split("\ndef ")[1:]
]


@pytest.fixture(scope="module")
def encoder() -> StaticEncoder:
    return static.load_packaged()


def test_the_model_that_ships_is_the_one_recorded() -> None:
    assert hashlib.sha256(PACKAGED_MODEL.read_bytes()).hexdigest() == PACKAGED_SHA256


def test_the_packaged_encoder_is_the_one_of_its_file(encoder: StaticEncoder) -> None:
    assert load_static(PACKAGED_MODEL).id == encoder.id


def test_it_is_an_encoder(encoder: StaticEncoder) -> None:
    assert isinstance(encoder, Encoder)
    assert encoder.id.startswith("static-")
    assert PACKAGED_SHA256[:12] in encoder.id


def test_rows_have_unit_length_and_the_stated_shape(encoder: StaticEncoder) -> None:
    vectors = encoder.encode_documents(CHUNKS)
    assert vectors.shape == (len(CHUNKS), encoder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


def test_a_text_has_the_same_vector_to_the_last_bit_whatever_is_beside_it(encoder: StaticEncoder) -> None:
    together = encoder.encode_documents(CHUNKS)
    backwards = encoder.encode_documents(CHUNKS[::-1])[::-1]
    alone = np.stack([encoder.encode_query(text) for text in CHUNKS])
    assert together.tobytes() == backwards.tobytes() == alone.tobytes()


def test_what_was_read_before_changes_nothing(encoder: StaticEncoder) -> None:
    fresh = static.load_packaged()
    assert fresh.encode_query(CHUNKS[-1]).tobytes() == encoder.encode_documents(CHUNKS)[-1].tobytes()
