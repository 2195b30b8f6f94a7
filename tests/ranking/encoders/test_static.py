"""The embedded encoder, with the model that ships, and the arithmetic on a model worked by hand."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.encoders.protocol import Encoder
from ranking.encoders.static import (
    PACKAGED_MODEL,
    PACKAGED_SHA256,
    POOLING_VERSION,
    StaticEncoder,
    StaticModel,
    load_packaged,
    load_static,
)
from warehouse.errors import RankhouseError

# Real code: the functions of three modules of the standard library.
CHUNKS = [
    "def " + body
    for module in (shutil, subprocess, tokenize)
    for body in Path(str(module.__file__)).read_text("utf-8").split("\ndef ")[1:]
]
ENCODER = load_packaged()

BY_HAND = StaticModel(
    tokens=("token", "refresh", "##ed"),
    vectors=np.array([[4, 0], [0, 3], [0, 1]], dtype=np.int8),
    weights=np.array([0.5, 1.0, 2.0], dtype=np.float32),
)


def test_the_model_that_ships_is_the_one_recorded() -> None:
    assert hashlib.sha256(PACKAGED_MODEL.read_bytes()).hexdigest() == PACKAGED_SHA256
    assert load_static(PACKAGED_MODEL).id == ENCODER.id


def test_the_notice_of_the_original_ships_with_it() -> None:
    notice = PACKAGED_MODEL.with_name("NOTICE").read_text("utf-8")
    assert "all-MiniLM-L6-v2" in notice
    assert "Apache License, Version 2.0" in notice


def test_it_is_an_encoder_whose_id_names_a_folder() -> None:
    assert isinstance(ENCODER, Encoder)
    assert ENCODER.id == f"static-{POOLING_VERSION}-{PACKAGED_SHA256[:12]}"


def test_a_vector_is_the_weighted_sum_of_the_tokens_scaled_to_length_one() -> None:
    # refresh 3, ed 1 * 2, token 4 * 0.5: (2, 5) before scaling.
    vector = StaticEncoder(BY_HAND, "").encode_query("refreshedToken")
    np.testing.assert_allclose(vector, np.array([2, 5]) / np.sqrt(29), rtol=1e-6)


def test_repetition_counts_by_its_square_root() -> None:
    # token four times: 2 * (4 * 0.5) = 4, and refresh once: 3.
    vector = StaticEncoder(BY_HAND, "").encode_query("token refresh token token token")
    np.testing.assert_allclose(vector, [0.8, 0.6], rtol=1e-6)


@pytest.mark.parametrize("text", ["", " \n", "=== 404 ()", "zzz unknown", "\ufffd\x00"])
def test_a_text_without_a_known_token_has_the_zero_vector(text: str) -> None:
    assert not StaticEncoder(BY_HAND, "").encode_documents([text]).any()


def test_no_texts_have_no_vectors() -> None:
    assert ENCODER.encode_documents([]).shape == (0, ENCODER.dimension)


def test_rows_have_unit_length_and_the_stated_shape() -> None:
    vectors = ENCODER.encode_documents(CHUNKS)
    assert vectors.shape == (len(CHUNKS), ENCODER.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


def test_a_text_has_the_same_vector_to_the_last_bit_whatever_is_beside_it() -> None:
    together = ENCODER.encode_documents(CHUNKS)
    backwards = ENCODER.encode_documents(CHUNKS[::-1])[::-1]
    alone = np.stack([load_packaged().encode_query(text) for text in CHUNKS[:3]])
    assert together.tobytes() == backwards.tobytes()
    assert together[:3].tobytes() == alone.tobytes()


@given(st.text(max_size=200))
def test_any_text_has_a_vector_of_length_one_or_zero(text: str) -> None:
    length = np.linalg.norm(ENCODER.encode_query(text))
    assert length == 0 or abs(length - 1) < 1e-5


@pytest.mark.parametrize(
    ("question", "function"),
    [
        ("change the owner and group of a file", "chown"),
        ("copy only the mode bits", "copymode"),
        ("terminal size in columns and lines", "get_terminal_size"),
        ("find an executable program on the path", "which"),
        ("exit status and output of a shell command", "getstatusoutput"),
        ("guess the source file encoding from a cookie", "detect_encoding"),
    ],
)
def test_a_question_finds_the_function_that_answers_it(question: str, function: str) -> None:
    cosines = ENCODER.encode_documents(CHUNKS) @ ENCODER.encode_query(question)
    best = [CHUNKS[row].partition("(")[0].removeprefix("def ") for row in np.argsort(-cosines)[:3]]
    assert function in best


def test_a_name_is_near_its_words_however_they_are_joined() -> None:
    camel, snake, apart, other = ENCODER.encode_documents(
        ["refreshToken", "refresh_token", "refresh the token", "matplotlib axes"]
    )
    assert camel @ snake == pytest.approx(1, abs=1e-6)
    assert camel @ apart > 0.6
    assert camel @ apart > camel @ other + 0.5


def test_it_needs_no_torch() -> None:
    program = (
        "import sys; from ranking.encoders.static import load_packaged; "
        "load_packaged().encode_query('a token'); "
        "print([name for name in ('torch', 'transformers', 'tokenizers') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_a_model_that_was_saved_reads_the_same_and_has_the_same_bytes_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    BY_HAND.save(first)
    read = StaticModel.load(first)
    read.save(second)
    assert read.tokens == BY_HAND.tokens
    assert first.read_bytes() == second.read_bytes()


def test_a_damaged_model_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "half.npz"
    BY_HAND.save(path)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(RankhouseError, match=r"cannot read the static encoder .*half\.npz") as caught:
        StaticModel.load(path)
    assert "\n" not in str(caught.value)


def test_a_model_whose_arrays_differ_in_length_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.npz"
    StaticModel(BY_HAND.tokens[:2], BY_HAND.vectors, BY_HAND.weights).save(path)
    with pytest.raises(RankhouseError, match="differ in length"):
        StaticModel.load(path)
