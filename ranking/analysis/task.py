"""Takes a task text apart: class, zones and clues, in linear time and without looking anything up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ranking.analysis.extractors import extract
from ranking.analysis.furniture import without_links
from ranking.analysis.hunks import hunks_of
from ranking.analysis.lines import Line, read_lines
from ranking.analysis.model import PLACES, SYMBOLS, Clue, ClueKind, QueryClass, TaskAnalysis, Zone
from ranking.analysis.names import names_of_span
from ranking.terms import analyse
from warehouse.errors import RankhouseError

# More clues than any ticket holds; what a pasted log adds beyond them repeats or is noise.
MAX_CLUES = 400
# Names with this many words beside them still ask for the names: "where is Flask.run defined".
IDENTIFIER_WORDS = 3
# A trace or a diff with this many words of prose around it says more than its class.
MIXED_WORDS = 8
# A title is a line of words; of a line of data no more is read for what it asks.
MAX_TITLE = 300

_ASKS_FOR = {
    "test": re.compile(
        r"\b(?:add|write|extend|fix|update|improve|rewrite|port|split)\b.{0,60}\btests?\b"
        r"|\b(?:flaky|failing|missing|broken|unit|regression|integration) tests?\b|\btest coverage\b",
        re.IGNORECASE,
    ),
    "documentation": re.compile(
        r"\b(?:add|write|extend|fix|update|improve|clarify|correct)\b.{0,60}"
        r"\b(?:docs?|documentation|docstrings?|readme|changelog|tutorial|typos?)\b"
        r"|^document\b|\b(?:in|of|to) the (?:docs|documentation|readme|changelog|tutorial)\b",
        re.IGNORECASE,
    ),
}


def analyse_task(text: str) -> TaskAnalysis:
    """Take a task text apart. Raises RankhouseError where it holds no words.

    A text that holds several kinds of exact evidence takes the class of the strongest: hunks of a diff, then
    stack frames, then names and paths with few words beside them; any other text is a concept.
    """
    lines = read_lines(text)
    if not _hold_words(lines):
        raise RankhouseError(
            "The task text holds no words to search for. Describe the task, or name a symbol or path."
        )
    clues = _distinct(_clues(lines))
    query_class = _classify(lines, clues)
    return TaskAnalysis(
        text=text,
        query_class=query_class,
        mixed=_is_mixed(query_class, lines),
        zones=_zones(lines, clues),
        clues=clues,
        asks_for=frozenset(
            kind for kind, asks in _ASKS_FOR.items() if asks.search(lines[0].text[:MAX_TITLE])
        ),
    )


def holds_words(text: str) -> bool:
    """Whether a text says anything that can be searched for."""
    return _hold_words(read_lines(text))


def _hold_words(lines: Iterable[Line]) -> bool:
    return any(analyse(line.text) for line in lines)


def _clues(lines: Sequence[Line]) -> Iterable[Clue]:
    for hunk in hunks_of(line.text for line in lines):
        yield Clue(ClueKind.HUNK, hunk.path, Zone.CODE, hunk.line)
    if len(lines) == 1:
        # A text that is one bare word is the name of something.
        yield from (Clue(ClueKind.NAME, name, Zone.TITLE) for name in names_of_span(lines[0].text))
    yield from extract(lines)


def _distinct(clues: Iterable[Clue]) -> tuple[Clue, ...]:
    """The first clue of each kind and text (a place with a line beside the same place without), bounded."""
    seen: dict[tuple[ClueKind, str, int | None], Clue] = {}
    for clue in clues:
        seen.setdefault((clue.kind, clue.text, clue.line), clue)
    strongest_first = sorted(seen.values(), key=lambda clue: list(ClueKind).index(clue.kind))
    return tuple(strongest_first[:MAX_CLUES])


def _classify(lines: Sequence[Line], clues: Sequence[Clue]) -> QueryClass:
    kinds = {clue.kind for clue in clues}
    if ClueKind.HUNK in kinds:
        return QueryClass.DIFF
    if ClueKind.FRAME in kinds:
        return QueryClass.STACK_TRACE
    if len(lines) == 1 and kinds & (PLACES | SYMBOLS):
        named = [clue.text for clue in clues if clue.kind in PLACES | SYMBOLS]
        words = [w for w in lines[0].text.split() if not any(name in w for name in named)]
        if len(words) <= IDENTIFIER_WORDS:
            return QueryClass.IDENTIFIER
    return QueryClass.CONCEPT


def _is_mixed(query_class: QueryClass, lines: Sequence[Line]) -> bool:
    if query_class not in (QueryClass.STACK_TRACE, QueryClass.DIFF):
        return False
    return sum(len(line.text.split()) for line in lines if line.zone is Zone.PROSE) >= MIXED_WORDS


def _zones(lines: Sequence[Line], clues: Sequence[Clue]) -> dict[Zone, str]:
    zones = {
        zone: "\n".join(without_links(line.text) for line in lines if line.zone is zone)
        for zone in (Zone.TITLE, Zone.PROSE, Zone.CODE)
    }
    spans = [
        clue.text
        for clue in clues
        if clue.zone is Zone.SPAN or (clue.kind is ClueKind.NAME and clue.zone is not Zone.CODE)
    ]
    return {**zones, Zone.SPAN: "\n".join(dict.fromkeys(spans))}
