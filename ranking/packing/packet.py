"""What a packet is: text for a task, where each piece of it is from, and what was left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Role(StrEnum):
    """Why a file is in a packet."""

    RANKED = "ranked"
    EXEMPLAR = "exemplar"
    TEST = "test"
    CONFIGURATION = "configuration"


class Form(StrEnum):
    """How much of a file is in a packet: all of it, or its header and the chunks that scored."""

    WHOLE = "whole"
    PARTS = "parts"


class Reason(StrEnum):
    """Why a candidate is not in a packet."""

    TOKENS = "tokens"
    FILES = "files"
    DIRECTORY = "directory"
    EMPTY = "empty"
    DEPTH = "depth"


REASONS: Mapping[Reason, str] = {
    Reason.TOKENS: "not even its best chunk fits in what is left of the budget",
    Reason.FILES: "the packet has as many files as it may",
    Reason.DIRECTORY: "as many files of its directory are in the packet as may be",
    Reason.EMPTY: "nothing of it was indexed",
    Reason.DEPTH: "it stands below the candidates that are considered",
}


@dataclass(frozen=True)
class Part:
    """Consecutive lines of a file; `why` is `file`, `header` or `match`, `symbol` what they define.

    `outline` has the signatures, a line each, of what a class that begins in them has besides, where that is
    not in the packet.
    """

    start_line: int
    end_line: int
    symbol: str
    why: str
    text: str
    outline: str = ""


@dataclass(frozen=True)
class Entry:
    """A file of a packet. `tokens` are those of the entry as it is written, `whole_tokens` of all its text.

    `rank` and `score` are those of the ranking, None for a companion that was not ranked.
    """

    path: str
    role: Role
    why: str
    rank: int | None
    score: float | None
    document_type: str
    language: str
    lines: int
    form: Form
    whole_tokens: int
    tokens: int
    parts: Sequence[Part]


@dataclass(frozen=True)
class LeftOut:
    """A candidate that is not in the packet, and why."""

    path: str
    rank: int
    reason: Reason


@dataclass(frozen=True)
class Packet:
    """A packet for a task. `tokens` is what the packet as it is written costs, never more than `budget`.

    `written` is `markdown` or `json`: what the tokens were counted of, by `tokenizer`.
    """

    repo: str
    commit: str
    task: str
    budget: int
    tokens: int
    tokenizer: str
    written: str
    entries: Sequence[Entry]
    left_out: Sequence[LeftOut]

    @property
    def paths(self) -> list[str]:
        """The paths of the files in the packet, in its order."""
        return [entry.path for entry in self.entries]

    @property
    def left_out_counts(self) -> dict[str, int]:
        """How many candidates were left out, by reason."""
        return dict(sorted(Counter(str(one.reason) for one in self.left_out).items()))

    def told_left_out(self) -> Sequence[LeftOut]:
        """The best of what was left out: as many as the packet names, the rest is only counted."""
        told = min(max(LEAST_TOLD, self.budget // TOKENS_A_LINE), self.budget // LEAST_TOKENS_A_LINE)
        return self.left_out[:told]

    def to_json(self) -> dict[str, Any]:
        """The packet as one object that `json.dumps` takes."""
        plain = asdict(self)
        plain["left_out"] = [{**asdict(one), "why": REASONS[one.reason]} for one in self.told_left_out()]
        plain["left_out_counts"] = self.left_out_counts
        return plain


# A line that tells of a file left out takes some twenty tokens: the list is a hundredth of a large packet,
# and a tenth of a tiny one.
LEAST_TOLD = 5
TOKENS_A_LINE = 1_500
LEAST_TOKENS_A_LINE = 200
