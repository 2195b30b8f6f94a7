"""Imports of JSON Lines: how a line becomes the fields of a schema, and what it may break of one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import IO, Any

from assets.stored_text import stored_text

# A line of a database, and more than anybody reads of a build's output.
MAX_LINE_BYTES = 1_000_000
MAX_ID_CHARACTERS = 200
MAX_PATH_CHARACTERS = 4096
_COMMIT_ID = re.compile(r"[0-9a-f]{7,64}")


class RejectedError(Exception):
    """A line that breaks its schema: `reason` is short and countable, the message says it in words."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


@dataclass(frozen=True)
class Reject:
    """A line of an import that does not keep to its schema; lines count from 1."""

    line: int
    reason: str
    detail: str


@dataclass
class ImportReport:
    """What an import did, in rows: `known` were there already, word for word."""

    added: int = 0
    changed: int = 0
    known: int = 0
    rejected: list[Reject] = field(default_factory=list)

    @property
    def reasons(self) -> dict[str, int]:
        """How many lines were rejected, by reason."""
        return dict(sorted(Counter(reject.reason for reject in self.rejected).items()))

    @property
    def holds_nothing(self) -> bool:
        """Whether there were lines, and none was what it should be."""
        return bool(self.rejected) and not self.added + self.changed + self.known


@dataclass(frozen=True)
class Field:
    """A field of a line: its name, its type in words, whether it must be there, and what it means."""

    name: str
    type: str
    required: bool
    meaning: str
    read: Callable[[str, Any], Any]


def bounded_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is too large no more than shows that it is."""
    while line := stream.readline(MAX_LINE_BYTES + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE_BYTES)


def read_fields(line: bytes, fields: tuple[Field, ...]) -> dict[str, Any]:
    """The fields of the object that a line holds. Raises RejectedError where it does not keep to them.

    A field that the schema does not know is left out; one that is null counts as not there.
    """
    if len(line) > MAX_LINE_BYTES:
        raise RejectedError("too_large", f"{len(line):,} bytes, more than {MAX_LINE_BYTES:,}")
    return fields_of(fields, _object(line), "")


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise RejectedError("not_utf8", f"byte {fault.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as fault:
        raise RejectedError("not_json", f"not JSON at character {fault.pos + 1}: {fault.msg}") from None
    except (ValueError, RecursionError) as fault:
        raise RejectedError("not_json", f"not JSON: {' '.join(str(fault).split())}") from None
    return object_value("the line", value)


def fields_of(fields: tuple[Field, ...], value: dict[str, Any], within: str) -> dict[str, Any]:
    """The fields of an object that stands `within` another: the start of their names, as `places[0].`."""
    read = {}
    for one in fields:
        given = value.get(one.name)
        if given is not None:
            read[one.name] = one.read(f"{within}{one.name}", given)
        elif one.required:
            raise RejectedError("missing", f"{within}{one.name} is missing")
    return read


def object_value(name: str, value: Any) -> dict[str, Any]:
    """An object."""
    if not isinstance(value, dict):
        raise wrong_type(name, "an object")
    return value


def text_value(name: str, value: Any) -> str:
    """A text that every table can hold."""
    if not isinstance(value, str):
        raise wrong_type(name, "a string")
    # JSON can hold half of a character, which no table can.
    return stored_text(value.encode("utf-8", "replace").decode("utf-8"))


def words_value(name: str, value: Any) -> str:
    """A text that is not blank."""
    text = text_value(name, value)
    if not text.strip():
        raise RejectedError("empty", f"{name} is empty")
    return text


def identity_value(name: str, value: Any) -> str:
    """An id: a short text, or a number as one."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    text = words_value(name, value).strip()
    if len(text) > MAX_ID_CHARACTERS:
        raise RejectedError("too_large", f"{name} has more than {MAX_ID_CHARACTERS} characters")
    return text


def time_value(name: str, value: Any) -> datetime:
    """A time of ISO 8601 as naive UTC."""
    try:
        moment = datetime.fromisoformat(text_value(name, value))
        return moment if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        raise RejectedError(
            "bad_time", f"{name} is no time of ISO 8601, such as 2024-05-01T12:00:00Z"
        ) from None


def commit_value(name: str, value: Any) -> str:
    """The id of a commit, full or abbreviated."""
    text = text_value(name, value).lower()
    if not _COMMIT_ID.fullmatch(text):
        raise RejectedError("bad_commit", f"{name} is no commit id of 7 or more hexadecimal digits")
    return text


def path_value(name: str, value: Any) -> str:
    """A path from the root of the repository."""
    path = words_value(name, value).removeprefix("./")
    if path.startswith("/") or len(path) > MAX_PATH_CHARACTERS:
        raise RejectedError("bad_path", f"{name} is no path from the root of the repository")
    return path


def wrong_type(name: str, wanted: str) -> RejectedError:
    """What is raised for a field of another type."""
    return RejectedError("wrong_type", f"{name} is not {wanted}")
