"""The words by which tasks name languages."""

from __future__ import annotations

from assets.languages.registry import language_names, language_words
from ranking.index.languages import LanguageWords
from tests.warehouse.signals import answer, rows


def test_usual_short_forms_name_their_language() -> None:
    words = LanguageWords(language_words())
    assert words.named_in("js py golang C++ C# rst yml makefile") == [
        "cpp", "csharp", "go", "javascript", "make", "python", "restructuredtext", "yaml",
    ]  # fmt: skip


def test_ordinary_words_name_no_language() -> None:
    assert LanguageWords(language_words()).named_in("go on, make c of the text a diff, more or less") == []


def test_every_word_is_found_in_a_text_and_names_a_language() -> None:
    named = {language for _, language in language_words()}
    assert named <= set(language_names())
    # A name with a hyphen is what files are called, and nobody's word.
    plain = [(word, language) for word, language in language_words() if "-" not in word]
    assert [
        w for w, language in plain if language not in LanguageWords(plain).named_in(f"the {w} side")
    ] == []


def test_only_the_languages_of_the_tree_have_words() -> None:
    found = answer(
        "language_word",
        {
            "file": rows("file_id language", (0, "css"), (1, "css")),
            "called": rows("word language", ("css", "css"), ("py", "python")),
        },
    )
    assert found == [{"word": "css", "language": "css"}]
