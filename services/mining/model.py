"""What mining makes: tasks, and what was left out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Mined:
    """A task, with the keys that `rankhouse eval` reads, and where it comes from.

    `named` are the labelled files that the text names (or named, where they are masked), `commit` the commit
    that it was made of, None where it was made of content.
    """

    id: str
    repo: str
    base_commit: str
    text: str
    edited: list[str]
    query_class: str
    spans: dict[str, list[str]] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)
    commit: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The task as one line of a file of tasks; what is empty is left out."""
        return {name: value for name, value in asdict(self).items() if value or name == "text"}


@dataclass(frozen=True)
class LeftOut:
    """A commit that became no task, and why."""

    commit: str
    reason: str
    subject: str
