"""Tuning in small: it is repeatable, and what a commit says comes near to what it changed."""

from __future__ import annotations

import random

import numpy as np

from assets.encoders.commit_pairs import ChangedCode, CommitPair
from assets.encoders.tune import Schedule, batches_of, examples_of, tune
from ranking.encoders.static import StaticEncoder, StaticModel

WORDS = ("apple", "pear", "plum", "cherry", "red", "green", "blue", "black")
MODEL = StaticModel(
    WORDS,
    np.random.default_rng(0).integers(-127, 128, (len(WORDS), 16), dtype=np.int8),
    np.full(len(WORDS), 0.01, dtype=np.float32),
)
# A message speaks of a fruit, the code holds its colour.
PAIRS = [
    CommitPair(f"{fruit} {fruit} {fruit}", (ChangedCode(f"{fruit}.py", f"{colour} " * 5),))
    for fruit, colour in zip(WORDS[:4], WORDS[4:], strict=True)
]
SCHEDULE = Schedule(epochs=60, batch=4, rate=0.05, warm_up=3)


def test_the_same_examples_give_the_same_model() -> None:
    examples = examples_of(iter(PAIRS), WORDS)
    first, second = (tune(MODEL, [examples], SCHEDULE) for _ in range(2))
    assert first.vectors.tobytes() == second.vectors.tobytes()
    assert first.weights.tobytes() == second.weights.tobytes()


def test_what_is_said_comes_near_to_what_was_changed() -> None:
    encoder = StaticEncoder(tune(MODEL, [examples_of(iter(PAIRS), WORDS)], SCHEDULE), "")
    cosines = encoder.encode_documents(WORDS[:4]) @ encoder.encode_documents(WORDS[4:]).T
    assert cosines.argmax(axis=1).tolist() == [0, 1, 2, 3]
    untouched = StaticEncoder(MODEL, "")
    before = untouched.encode_documents(WORDS[:4]) @ untouched.encode_documents(WORDS[4:]).T
    assert before.argmax(axis=1).tolist() != [0, 1, 2, 3]


def test_examples_that_say_too_little_are_left_out() -> None:
    short_message = CommitPair("apple", PAIRS[0].changed)
    short_code = CommitPair(PAIRS[0].message, (ChangedCode("a.py", "red"),))
    assert len(examples_of(iter([short_message, short_code, PAIRS[0]]), WORDS)) == 1


def test_an_epoch_takes_each_example_once_and_batches_hold_one_repository() -> None:
    examples = examples_of(iter(PAIRS), WORDS)
    repositories = [examples * 3, examples[:1] * 5]
    batches = batches_of(repositories, Schedule(batch=4, most_pairs=12), random.Random(0))
    assert sorted(map(len, batches)) == [4, 4, 4, 5]
    assert batches_of(repositories, Schedule(batch=4, most_pairs=2), random.Random(0)) != batches
