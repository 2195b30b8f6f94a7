"""A line of JSON to a discussion: the schema of an import, declared once, and what a line breaks of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from assets.json_lines import (
    MAX_ID_CHARACTERS,
    Field,
    RejectedError,
    commit_value,
    fields_of,
    identity_value,
    object_value,
    path_value,
    read_fields,
    time_value,
    words_value,
    wrong_type,
)
from assets.secrets import redact_all

KINDS = ("review", "issue", "build")
# Lines are 32-bit numbers in the tables.
_MAX_LINE = 2**31 - 1


@dataclass(frozen=True)
class Place:
    """A place that a discussion is about: a path from the root of the tree, with lines from 1 or without."""

    path: str
    start_line: int | None = None
    end_line: int | None = None


@dataclass(frozen=True)
class Discussion:
    """A review comment, an issue or the output of a build; `time` is naive UTC.

    `secrets` says what was taken out of the text, None where nothing was.
    """

    id: str
    kind: str
    time: datetime
    text: str
    places: tuple[Place, ...] = ()
    commit: str | None = None
    secrets: str | None = None


def read_line(line: bytes) -> Discussion:
    """The discussion that a line holds. Raises RejectedError for anything else.

    A field that the schema does not know is left out; one that is null counts as not there.
    """
    told = Discussion(**read_fields(line, FIELDS))
    ((text, secrets),) = redact_all([told.text])
    return replace(told, text=text, secrets=secrets)


def _kind(name: str, value: Any) -> str:
    if value not in KINDS:
        raise RejectedError("unknown_kind", f"{name} is none of {', '.join(KINDS)}")
    return str(value)


def _line_number(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(name, "an integer")
    if not 1 <= value <= _MAX_LINE:
        raise RejectedError("bad_lines", f"{name} is {value}; lines count from 1")
    return value


def _places(name: str, value: Any) -> tuple[Place, ...]:
    if not isinstance(value, list):
        raise wrong_type(name, "a list")
    return tuple(_place(f"{name}[{number}]", one) for number, one in enumerate(value))


def _place(name: str, value: Any) -> Place:
    place = Place(**fields_of(PLACE_FIELDS, object_value(name, value), f"{name}."))
    if place.end_line is None:
        return Place(place.path, place.start_line, place.start_line)
    if place.start_line is None or place.end_line < place.start_line:
        raise RejectedError("bad_lines", f"{name} ends at line {place.end_line}, before it starts")
    return place


PLACE_FIELDS = (
    Field("path", "string", True, "Path from the root of the repository, with `/`.", path_value),
    Field("start_line", "integer", False, "First line, from 1.", _line_number),
    Field(
        "end_line", "integer", False, "Last line, inclusive. Without it the place is one line.", _line_number
    ),
)
FIELDS = (
    Field(
        "id", "string or integer", True,
        f"Id where it came from, unique in its kind, up to {MAX_ID_CHARACTERS} characters.",
        identity_value,
    ),
    Field("kind", "string", True, "`review` (a comment), `issue` or `build` (its output).", _kind),
    Field(
        "time", "string", True, "When it was written, by ISO 8601; UTC where it names no zone.", time_value
    ),
    Field("text", "string", True, "What it says. Not empty.", words_value),
    Field("places", "list of objects", False, "The files and lines that it is about.", _places),
    Field(
        "commit", "string", False, "The commit that it is about: 7 or more digits of its id.", commit_value
    ),
)  # fmt: skip
