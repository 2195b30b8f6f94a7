"""What is known of a task text before anything is looked up: its class, its zones and its clues."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class QueryClass(StrEnum):
    """What kind of text a task is."""

    IDENTIFIER = "identifier"
    STACK_TRACE = "stack_trace"
    CONCEPT = "concept"
    DIFF = "diff"


class Zone(StrEnum):
    """Parts of a task text that say different things about it, each a query of its own.

    `title` is the first line. `code` is what is fenced, pasted or printed. `prose` is the rest. `span` lies
    across them: what stands in code spans and quotation marks, and the names in title and prose.
    """

    TITLE = "title"
    PROSE = "prose"
    CODE = "code"
    SPAN = "span"


class ClueKind(StrEnum):
    """How a piece of exact evidence names its file or symbol, from the strongest kind to the weakest."""

    HUNK = "hunk"
    FRAME = "frame"
    PATH = "path"
    NAME = "name"
    IMPORT = "import"
    LITERAL = "literal"


PLACES = frozenset({ClueKind.HUNK, ClueKind.FRAME, ClueKind.PATH})
SYMBOLS = frozenset({ClueKind.NAME, ClueKind.IMPORT})


@dataclass(frozen=True)
class Clue:
    """A piece of exact evidence.

    `text` is a path with `/` for a place, a name with `.` between its parts for a symbol, and the words for a
    literal. `line` is the line that a place names, None where it names none.
    """

    kind: ClueKind
    text: str
    zone: Zone = Zone.PROSE
    line: int | None = None


@dataclass(frozen=True)
class TaskAnalysis:
    """A task text, taken apart.

    `mixed` tells that the text says more than its class, as a ticket with a stack trace does. `asks_for`
    holds the document types that the task wants to see changed (`test`, `documentation`).
    """

    text: str
    query_class: QueryClass
    mixed: bool
    zones: dict[Zone, str]
    clues: tuple[Clue, ...]
    asks_for: frozenset[str]
