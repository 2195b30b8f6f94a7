"""A line of JSON to a session, or to what a session read: the schema of a recording, declared once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from assets.json_lines import (
    MAX_ID_CHARACTERS,
    Field,
    RejectedError,
    commit_value,
    identity_value,
    path_value,
    read_fields,
    time_value,
    words_value,
    wrong_type,
)
from assets.secrets import redact_all


@dataclass(frozen=True)
class Session:
    """A task that was asked: the paths that were returned, best first, and those that were then read.

    `time` is naive UTC. `secrets` says what was taken out of the text, None where nothing was.
    """

    id: str
    time: datetime
    repository: str
    commit: str
    text: str
    returned: tuple[str, ...]
    read: tuple[str, ...] = ()
    secrets: str | None = None

    def and_read(self, paths: tuple[str, ...]) -> Session:
        """The session with further files that it read, in the order in which it first did."""
        return replace(self, read=tuple(dict.fromkeys((*self.read, *paths))))


@dataclass(frozen=True)
class FurtherRead:
    """Files that a session read, whose other fields an earlier line told."""

    id: str
    read: tuple[str, ...]


def read_line(line: bytes) -> Session | FurtherRead:
    """What a line holds. Raises RejectedError for anything else."""
    told = read_fields(line, FIELDS)
    is_further = told.keys() <= {"id", "read"}
    needed = ("read",) if is_further else WHOLE
    for name in needed:
        if name not in told:
            raise RejectedError("missing", f"{name} is missing")
    if is_further:
        return FurtherRead(**told)
    ((text, secrets),) = redact_all([told["text"]])
    return Session(**{**told, "text": text, "secrets": secrets})


def _paths(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise wrong_type(name, "a list")
    return tuple(dict.fromkeys(path_value(f"{name}[{number}]", one) for number, one in enumerate(value)))


# What a line of a whole session must have beside its id; one of `id` and `read` adds to what a session read.
WHOLE = ("time", "repository", "commit", "text", "returned")
FIELDS = (
    Field(
        "id", "string or integer", True,
        f"Names the session in the warehouse, up to {MAX_ID_CHARACTERS} characters.",
        identity_value,
    ),
    Field("time", "string", False, "When it was asked, by ISO 8601; UTC where it names no zone.", time_value),
    Field("repository", "string", False, "Name of the repository in the warehouse.", words_value),
    Field("commit", "string", False, "The commit that it was asked as of.", commit_value),
    Field("text", "string", False, "The task text.", words_value),
    Field("returned", "list of strings", False, "Paths that were returned, best first.", _paths),
    Field("read", "list of strings", False, "Paths that were then read, in that order.", _paths),
)  # fmt: skip
