"""The languages that a task names, by the words that name the languages of a snapshot."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ranking import sql
from warehouse.reader import SnapshotReader

# A word by itself: no part of a path, of a dotted name or of an option. `c++` and `c#` are words.
_WORD = re.compile(r"(?<![\w./-])[a-z][a-z0-9]*(?:\+\+|#)?(?![\w/]|\.\w)")


class LanguageWords:
    """Words with the language that each names; a word may name several."""

    def __init__(self, rows: Iterable[tuple[Any, ...]]) -> None:
        self._rows = list(rows)

    def named_in(self, text: str) -> list[str]:
        """The languages that a text names, sorted."""
        words = set(_WORD.findall(text.lower()))
        return sorted({language for word, language in self._rows if word in words})


def load_language_words(reader: SnapshotReader) -> LanguageWords:
    """Load the words of a snapshot; one that was published before there were any has none."""
    with reader.session() as session:
        if "language_word" not in sql.held_tables(session):
            return LanguageWords([])
        return LanguageWords(session.rows(sql.text("index/language_word")))
