"""A line of JSON to a discussion: the schema of an import, declared once, and what a line breaks of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from assets.secrets import redact_all
from assets.stored_text import stored_text

KINDS = ("review", "issue", "build")
# A line of a database, and more than anybody reads of a build's output.
MAX_LINE_BYTES = 1_000_000
MAX_ID_CHARACTERS = 200
MAX_PATH_CHARACTERS = 4096
_COMMIT_ID = re.compile(r"[0-9a-f]{7,64}")
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


class RejectedError(Exception):
    """A line that is no discussion: `reason` is short and countable, the message says it in words."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


@dataclass(frozen=True)
class Field:
    """A field of a line: its name, its type in words, whether it must be there, and what it means."""

    name: str
    type: str
    required: bool
    meaning: str
    read: Callable[[str, Any], Any]


def read_line(line: bytes) -> Discussion:
    """The discussion that a line holds. Raises RejectedError for anything else.

    A field that the schema does not know is left out; one that is null counts as not there.
    """
    if len(line) > MAX_LINE_BYTES:
        raise RejectedError("too_large", f"{len(line):,} bytes, more than {MAX_LINE_BYTES:,}")
    told = Discussion(**_fields(FIELDS, _object(line), ""))
    ((text, secrets),) = redact_all([told.text])
    return replace(told, text=text, secrets=secrets)


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise RejectedError("not_utf8", f"byte {fault.start + 1} is not UTF-8") from None
    except (ValueError, RecursionError) as fault:
        raise RejectedError("not_json", " ".join(str(fault).split())) from None
    return _is_object("the line", value)


def _fields(fields: tuple[Field, ...], value: dict[str, Any], within: str) -> dict[str, Any]:
    read = {}
    for field in fields:
        given = value.get(field.name)
        if given is not None:
            read[field.name] = field.read(f"{within}{field.name}", given)
        elif field.required:
            raise RejectedError("missing", f"{within}{field.name} is missing")
    return read


def _is_object(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong_type(name, "an object")
    return value


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong_type(name, "a string")
    # JSON can hold half of a character, which no table can.
    return stored_text(value.encode("utf-8", "replace").decode("utf-8"))


def _words(name: str, value: Any) -> str:
    text = _text(name, value)
    if not text.strip():
        raise RejectedError("empty", f"{name} is empty")
    return text


def _identity(name: str, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    text = _words(name, value).strip()
    if len(text) > MAX_ID_CHARACTERS:
        raise RejectedError("too_large", f"{name} has more than {MAX_ID_CHARACTERS} characters")
    return text


def _kind(name: str, value: Any) -> str:
    if value not in KINDS:
        raise RejectedError("unknown_kind", f"{name} is none of {', '.join(KINDS)}")
    return str(value)


def _time(name: str, value: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(_text(name, value))
        return moment if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        raise RejectedError(
            "bad_time", f"{name} is no time of ISO 8601, such as 2024-05-01T12:00:00Z"
        ) from None


def _commit(name: str, value: Any) -> str:
    text = _text(name, value).lower()
    if not _COMMIT_ID.fullmatch(text):
        raise RejectedError("bad_commit", f"{name} is no commit id of 7 or more hexadecimal digits")
    return text


def _path(name: str, value: Any) -> str:
    path = _words(name, value).removeprefix("./")
    if path.startswith("/") or len(path) > MAX_PATH_CHARACTERS:
        raise RejectedError("bad_path", f"{name} is no path from the root of the repository")
    return path


def _line_number(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong_type(name, "an integer")
    if not 1 <= value <= _MAX_LINE:
        raise RejectedError("bad_lines", f"{name} is {value}; lines count from 1")
    return value


def _places(name: str, value: Any) -> tuple[Place, ...]:
    if not isinstance(value, list):
        raise _wrong_type(name, "a list")
    return tuple(_place(f"{name}[{number}]", one) for number, one in enumerate(value))


def _place(name: str, value: Any) -> Place:
    place = Place(**_fields(PLACE_FIELDS, _is_object(name, value), f"{name}."))
    if place.end_line is None:
        return Place(place.path, place.start_line, place.start_line)
    if place.start_line is None or place.end_line < place.start_line:
        raise RejectedError("bad_lines", f"{name} ends at line {place.end_line}, before it starts")
    return place


def _wrong_type(name: str, wanted: str) -> RejectedError:
    return RejectedError("wrong_type", f"{name} is not {wanted}")


PLACE_FIELDS = (
    Field("path", "string", True, "Path from the root of the repository, with `/`.", _path),
    Field("start_line", "integer", False, "First line, from 1.", _line_number),
    Field(
        "end_line", "integer", False, "Last line, inclusive. Without it the place is one line.", _line_number
    ),
)
FIELDS = (
    Field(
        "id", "string or integer", True,
        f"Id where it came from, unique in its kind, up to {MAX_ID_CHARACTERS} characters.",
        _identity,
    ),
    Field("kind", "string", True, "`review` (a comment), `issue` or `build` (its output).", _kind),
    Field("time", "string", True, "When it was written, by ISO 8601; UTC where it names no zone.", _time),
    Field("text", "string", True, "What it says. Not empty.", _words),
    Field("places", "list of objects", False, "The files and lines that it is about.", _places),
    Field("commit", "string", False, "The commit that it is about: 7 or more digits of its id.", _commit),
)  # fmt: skip
