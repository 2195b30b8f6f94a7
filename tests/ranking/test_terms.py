from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.terms import MAX_LENGTH, MIN_LENGTH, analyse, count_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("refreshToken", ["refreshtoken", "refresh", "token"]),
        ("RefreshToken", ["refreshtoken", "refresh", "token"]),
        ("token", ["token"]),
        ("TOKEN", ["token"]),
        ("snake_case_name", ["snake_case_name", "snake", "case", "name"]),
        ("MAX_RETRY_COUNT", ["max_retry_count", "max", "retry", "count"]),
        ("HTTPServer2", ["httpserver2", "http", "server"]),
        ("parseURLs", ["parseurls", "parse", "urls"]),
        ("getHTTPResponseCode", ["gethttpresponsecode", "get", "http", "response", "code"]),
        ("__init__", ["__init__", "init"]),
        ("_private_name", ["_private_name", "private_name", "private", "name"]),
        ("sha256", ["sha256", "sha", "256"]),
        ("ticket_31416", ["ticket_31416", "ticket", "31416"]),
    ],
)
def test_a_name_is_indexed_whole_and_split(text, terms):
    assert analyse(text) == terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("flask.helpers.url_for(x)", ["flask", "helpers", "url_for", "url", "for"]),
        ("not in a set", ["not", "in", "set"]),
        ("404 or 5", ["404", "or"]),
        ("a b c __ _ 1", []),
        ("", []),
        ("don't", ["don"]),
        ("x = 'kebab-case'", ["kebab", "case"]),
    ],
)
def test_everything_but_letters_digits_and_underscores_separates_words(text, terms):
    assert analyse(text) == terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("größe", ["größe"]),
        ("ÉcoleNormale", ["écolenormale", "école", "normale"]),
        ("ЧтениеФайла", ["чтениефайла", "чтение", "файла"]),
        ("日本語", ["日本", "本語"]),
        ("設定を読む。保存", ["設定", "定を", "を読", "読む", "保存"]),
        ("get日本", ["get日本", "get", "日本"]),
        ("한국어 문서", ["한국", "국어", "문서"]),
        ("\uff46\uff55\uff4c\uff4c", ["full"]),
    ],
)
def test_words_of_other_scripts(text, terms):
    assert analyse(text) == terms


def test_an_accent_of_its_own_is_the_same_word():
    assert analyse("cafe\u0301") == analyse("caf\u00e9") == ["café"]


def test_a_hash_is_one_term_and_not_its_fragments():
    sha = "3fa9bc0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f6a7"
    assert analyse(sha) == [sha]


def test_a_word_too_long_to_be_a_term_gives_its_parts_alone():
    name = "_".join(["consolidated"] * 6)
    assert len(name) > MAX_LENGTH
    assert analyse(name) == ["consolidated"] * 6


def test_a_line_of_base64_gives_nothing():
    assert analyse("aB3dE5fG7hI9" * 1000) == []


@given(st.text())
def test_counting_is_counting_the_analysed_terms(text):
    assert count_terms(text) == Counter(analyse(text))


@given(st.text())
def test_every_term_is_lower_case_and_within_bounds(text):
    for term in analyse(text):
        assert MIN_LENGTH <= len(term) <= MAX_LENGTH
        assert term == term.lower()


@given(st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=2, max_size=5))
def test_the_same_words_are_found_in_each_spelling_of_a_name(words):
    spellings = ["_".join(words), "-".join(words), "".join(w.capitalize() for w in words), ".".join(words)]
    for spelling in spellings:
        assert set(words) <= set(analyse(spelling))
