"""What a profile may choose beside its weights: each choice declared once, with its range and values to try.

A profile's file, the documentation and the search of `tune` all read these declarations.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from warehouse.errors import RankhouseError

# The published constant of reciprocal ranks: it keeps the first ranks of one list from outvoting agreement
# between lists.
DEFAULT_K = 60.0

# When exact matches are promoted: where the task asks for a name or a literal, in any task, or in none.
PROMOTE = ("asked", "always", "never")

_DECLARED = "declared"


@dataclass(frozen=True)
class Choice(ABC):
    """A declared choice. `tried` are the values that a search tries."""

    meaning: str
    tried: tuple[Any, ...]

    @property
    @abstractmethod
    def reach(self) -> str:
        """The values that there are, as a table tells them."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """What to give, as a sentence asks for it."""

    @abstractmethod
    def allows(self, value: Any) -> bool:
        """Whether it may have a value."""


@dataclass(frozen=True)
class Number(Choice):
    """A number from `least` to `most`, `whole` where it counts something."""

    least: float
    most: float
    whole: bool

    @property
    def reach(self) -> str:
        """`0 to 10,000`."""
        return f"{self.least:,} to {self.most:,}"

    @property
    def wanted(self) -> str:
        """`a whole number from 1 to 10,000`."""
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} from {self.reach}"

    def allows(self, value: Any) -> bool:
        """Whether it is such a number; a truth value is none."""
        is_number = isinstance(value, int if self.whole else int | float) and not isinstance(value, bool)
        return is_number and self.least <= value <= self.most


@dataclass(frozen=True)
class Word(Choice):
    """One of the words that are tried."""

    @property
    def reach(self) -> str:
        """The words."""
        return ", ".join(f"`{word}`" for word in self.tried)

    @property
    def wanted(self) -> str:
        """`one of asked, always, never`."""
        return f"one of {', '.join(self.tried)}"

    def allows(self, value: Any) -> bool:
        """Whether it is one of the words."""
        return value in self.tried


def _number(default: float, meaning: str, least: float, most: float, tried: tuple[float, ...]) -> Any:
    declared = Number(meaning, tried, least, most, whole=isinstance(default, int))
    return field(default=default, metadata={_DECLARED: declared})


def _word(words: tuple[str, ...], meaning: str) -> Any:
    """The first word is the default."""
    return field(default=words[0], metadata={_DECLARED: Word(meaning, words)})


@dataclass(frozen=True)
class Choices:
    """A value for every choice; the defaults are those that were measured for the shipped weights."""

    lowered_by_report: float = _number(
        1.5,
        "What tests, documentation and assets lose for a report, in spreads (sample standard deviations) of "
        "the scores.",
        0,
        10,
        (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0),
    )
    lowered_by_short_text: float = _number(
        0.5, "The same for a short text.", 0, 10, (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
    )
    rrf_constant: float = _number(
        DEFAULT_K,
        "The constant k of reciprocal ranks, where the fusion is `rrf`.",
        0,
        10_000,
        (5.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0),
    )
    exact_depth: int = _number(
        20,
        "Files that each retriever of words, names and history brings (ledger C1).",
        1,
        10_000,
        (5, 10, 15, 20, 30, 40),
    )
    semantic_depth: int = _number(
        24, "Files that vectors bring (ledger C1).", 1, 10_000, (6, 12, 18, 24, 36, 48)
    )
    promotion: str = _word(
        PROMOTE,
        "When what the task names exactly, or holds a rare literal of it, stands first: where the task asks "
        "for a name or a literal, always, or never (ledger D6).",
    )
    per_directory: int = _number(
        3, "Most files of one directory in a packet (ledger F2).", 1, 10_000, (2, 3, 5, 8)
    )
    budget: int = _number(
        30_000,
        "Most tokens of a packet (ledger F1).",
        1,
        1_000_000,
        (4_800, 8_000, 16_000, 30_000),
    )

    def depth(self, retriever: str) -> int:
        """How many files a retriever may bring to the pool."""
        return self.semantic_depth if retriever == "semantic" else self.exact_depth

    def with_values(self, given: Mapping[str, Any]) -> Choices:
        """The choices with some values in place of these.

        Raises RankhouseError for a choice that there is not, and for a value that is not in its range.
        """
        for name, value in given.items():
            _check(name, value)
        return replace(self, **given)

    def others(self) -> dict[str, float | str]:
        """The values that are not the defaults, by name."""
        return {one.name: value for one in fields(self) if (value := getattr(self, one.name)) != one.default}


CHOICES: Mapping[str, Choice] = {one.name: one.metadata[_DECLARED] for one in fields(Choices)}


def _check(name: str, value: Any) -> None:
    if name not in CHOICES:
        raise RankhouseError(f"No choice is called {name!r}. Choices: {', '.join(CHOICES)}.")
    declared = CHOICES[name]
    if not declared.allows(value):
        raise RankhouseError(f"{name} is {value!r}: give {declared.wanted}.")
