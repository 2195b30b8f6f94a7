"""Decorrelated queries, worked out by hand in two directions."""

from __future__ import annotations

import numpy as np
import pytest

from ranking.encoders.decorrelation import SAMPLE, DecorrelatedQueries, decorrelation
from ranking.encoders.protocol import Vectors
from tests.fixtures.encoders import WORDS, WordEncoder

# Three chunks of four point one way: the moment is 3/4 there, and 1/4 the other way.
ALIKE: Vectors = np.array([[1, 0], [1, 0], [0, 1], [1, 0]], np.float32)


def test_a_direction_counts_the_less_the_more_chunks_point_there() -> None:
    # 4,000 chunks: 0.02 and 50 / 4,000 are added.
    expected = np.diag([0.0325 / (0.75 + 0.0325), 0.0325 / (0.25 + 0.0325)])
    assert decorrelation(np.repeat(ALIKE, 1000, axis=0)) == pytest.approx(expected)


def test_few_chunks_turn_little() -> None:
    # Four chunks: 0.02 and 50 / 4 are added.
    assert decorrelation(ALIKE) == pytest.approx(np.diag([12.52 / 13.27, 12.52 / 12.77]))


def test_a_query_is_turned_towards_what_few_chunks_say() -> None:
    # Of 5,000 chunks half are of a cart, a quarter each of the total and of the price; none is of an order.
    chunks = WordEncoder().encode_documents(["cart", "cart", "total", "price"] * 1250)
    asked = DecorrelatedQueries(WordEncoder(), chunks).encode_query("cart total order")
    raw = np.array([1 / 0.53, 1 / 0.28, 0, 1 / 0.03])
    assert asked == pytest.approx(raw / np.linalg.norm(raw))
    assert asked.dtype == np.float32


def test_a_text_of_which_nothing_is_known_stays_zero() -> None:
    chunks = WordEncoder().encode_documents(["cart"])
    assert not DecorrelatedQueries(WordEncoder(), chunks).encode_query("nothing of the list").any()


def test_without_chunks_a_query_is_what_the_encoder_says() -> None:
    none = np.zeros((0, len(WORDS)), np.float32)
    asked = DecorrelatedQueries(WordEncoder(), none).encode_query("cart total")
    assert asked == pytest.approx(WordEncoder().encode_query("cart total"))


def test_of_very_many_chunks_a_sample_says_the_same() -> None:
    # Every fourth of 65,536 is taken, and one in four points the other way, whichever those are.
    many = np.random.default_rng(0).permutation(np.tile(ALIKE, (SAMPLE, 1)))
    added = 0.02 + 50 / (4 * SAMPLE)
    expected = np.diag([added / (0.75 + added), added / (0.25 + added)])
    assert decorrelation(many) == pytest.approx(expected, abs=0.002)
