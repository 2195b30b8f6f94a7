"""The distinctive literals of a task (ledger A6): what a file can only hold because the task is about it."""

from __future__ import annotations

import re

from ranking.analysis.model import ClueKind, TaskAnalysis, Zone

# Ledger A6: what is shorter is not distinctive.
SHORTEST = 4
# What a pasted log adds beyond these characters repeats, and is not worth its time.
MOST_READ = 50_000
# With so many words beside it a text still asks for the literal: "where is --no-cov read".
WORDS_BESIDE = 3
# Nobody asks a question of more characters; what is longer is pasted.
LONGEST_QUESTION = 1_000

_WORD = re.compile(r"[^\s\"'`,;()\[\]{}<>|\u201c\u201d]{4,200}+")
_SHAPE = re.compile(r"\d|[a-z][A-Z]|[^\W_][-_./:#@=+*%&\\][^\W_]|^[-/@#$.]")
# Marks that end a sentence, or stand around a word in Markdown.
_AROUND = ".:!?*_"


def distinctive_literals(task: TaskAnalysis) -> list[str]:
    """The literals of a task that are distinctive, in order, each once.

    Distinctive is what is quoted or in a code span, and a word with a digit, a separator or an inner capital;
    four characters or more.
    """
    quoted = [clue.text for clue in task.clues if clue.kind is ClueKind.LITERAL]
    text = "\n".join(task.zones[zone] for zone in (Zone.TITLE, Zone.PROSE, Zone.CODE))[:MOST_READ]
    words = [
        word for found in _WORD.findall(text) for word in (found, found.strip(_AROUND)) if _SHAPE.search(word)
    ]
    return [literal for literal in dict.fromkeys([*quoted, *words]) if len(literal) >= SHORTEST]


def asks_for_literal(task: TaskAnalysis) -> bool:
    """Whether a task asks where a literal stands: one line of it with few words beside."""
    question = task.text.strip()
    if len(question.splitlines()) != 1 or len(question) > LONGEST_QUESTION:
        return False
    literals = sorted(distinctive_literals(task), key=len, reverse=True)
    if not literals:
        return False
    rest = question
    for literal in literals:
        rest = rest.replace(literal, " ")
    words = [word for word in rest.split() if any(letter.isalnum() for letter in word)]
    return len(words) <= WORDS_BESIDE
