"""What holds for every language that has a grammar: whatever a file holds, every byte of it is in one chunk.

A sample of each language lies in `samples`, named `shop.<name>.txt`.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.languages import language_named
from assets.languages.registry import grammatical_languages
from assets.languages.structure.outline import OUTLINE_LIMIT
from assets.languages.structure.sizes import SIZES
from assets.languages.structure.windows import WINDOW_BYTES

SAMPLES = Path(__file__).parent / "samples"
LANGUAGES = grammatical_languages()
BRACKETS = [
    b"(",
    b"{",
    b"[",
    b"<",
    b"/*",
    b"//",
    b'"',
    b"'",
    b"`",
    b"#",
    b";",
    b"\n",
    b"\r\n",
    b"\\",
    b"\xff",
]


def sample(name):
    return (SAMPLES / f"shop.{name}.txt").read_bytes()


def assert_tiles(name, text):
    units = language_named(name).extract(text).units
    assert [unit.start for unit in units] == [0, *(unit.end for unit in units)][: len(units)]
    assert (units[-1].end if units else 0) == len(text)
    assert all(unit.start < unit.end for unit in units)
    assert all(unit.end - unit.start <= max(SIZES.whole, WINDOW_BYTES) for unit in units)
    assert all(len(unit.outline) <= OUTLINE_LIMIT + len("… 100000 more") for unit in units)


def test_every_language_has_a_sample_that_is_read_without_a_fault():
    faults = {name: language_named(name).extract(sample(name)).parse_errors for name in LANGUAGES}
    assert faults == dict.fromkeys(LANGUAGES, 0)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_sample_gives_something_of_everything(name):
    found = language_named(name).extract(sample(name))
    assert {"function", "method"} & {definition.kind for definition in found.definitions}
    assert found.imports and found.references and found.literals and found.comments


@given(st.sampled_from(LANGUAGES), st.randoms(use_true_random=False), st.integers(0, 20))
@settings(max_examples=150, deadline=None)
def test_mutated_samples_are_tiled(name, chance, mutations):
    text = bytearray(sample(name) * chance.choice([1, 1, 3]))
    for _ in range(mutations):
        start = chance.randrange(len(text) + 1)
        text[start : start + chance.randrange(20)] = chance.choice(BRACKETS)
    assert_tiles(name, bytes(text))


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n\n  \n",
        b"x",
        b"(" * 100_000,
        b"{" * 100_000,
        b"[{(" * 30_000,
        b"a<" * 50_000,
        b"(" * 50_000 + b")" * 50_000,
        b"{" * 5_000 + b"}" * 5_000,
        b"a?b:" * 20_000,
        b"function a(b){return b+1};" * 5_000,
        b"x = '" + b"y" * 300_000 + b"'",
        b"\x80\xff" * 5_000,
    ],
    ids=lambda text: f"{text[:8]!r}x{len(text)}",
)
def test_extremes_are_tiled_at_a_cost_that_their_size_warrants(name, text):
    assert_tiles(name, text)
