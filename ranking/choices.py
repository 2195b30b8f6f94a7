"""What a profile may choose beside its weights: each choice declared once, with its range and values to try.

A profile's file, the documentation and the search of `tune` all read these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from warehouse.errors import RankhouseError

# The published constant of reciprocal ranks: it keeps the first ranks of one list from outvoting agreement
# between lists.
DEFAULT_K = 60.0

_DECLARED = "declared"


@dataclass(frozen=True)
class Choice:
    """A declared choice: a number from `least` to `most`, `whole` where it counts something.

    `tried` are the values that a search tries; empty where kept evaluations cannot judge it.
    """

    meaning: str
    least: float
    most: float
    tried: tuple[float, ...]
    whole: bool


def _choice(default: float, meaning: str, least: float, most: float, tried: tuple[float, ...] = ()) -> Any:
    declared = Choice(meaning, least, most, tried, whole=isinstance(default, int))
    return field(default=default, metadata={_DECLARED: declared})


@dataclass(frozen=True)
class Choices:
    """A value for every choice; the defaults are those that were measured for the shipped weights."""

    lowered_by_report: float = _choice(
        1.5,
        "What tests, documentation and assets lose for a report, in spreads (sample standard deviations) of "
        "the scores.",
        0,
        10,
        (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0),
    )
    lowered_by_short_text: float = _choice(
        0.5, "The same for a short text.", 0, 10, (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
    )
    rrf_constant: float = _choice(
        DEFAULT_K,
        "The constant k of reciprocal ranks, where the fusion is `rrf`.",
        0,
        10_000,
        (5.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0),
    )
    exact_depth: int = _choice(
        20,
        "Files that each retriever of words, names and history brings (ledger C1).",
        1,
        10_000,
        (5, 10, 15, 20, 30, 40),
    )
    semantic_depth: int = _choice(
        24, "Files that vectors bring (ledger C1).", 1, 10_000, (6, 12, 18, 24, 36, 48)
    )
    per_directory: int = _choice(3, "Most files of one directory in a packet (ledger F2).", 1, 10_000)

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

    def others(self) -> dict[str, float]:
        """The values that are not the defaults, by name."""
        return {one.name: value for one in fields(self) if (value := getattr(self, one.name)) != one.default}


CHOICES: Mapping[str, Choice] = {one.name: one.metadata[_DECLARED] for one in fields(Choices)}


def _check(name: str, value: Any) -> None:
    if name not in CHOICES:
        raise RankhouseError(f"No choice is called {name!r}. Choices: {', '.join(CHOICES)}.")
    declared = CHOICES[name]
    number, kinds = ("a whole number", int) if declared.whole else ("a number", int | float)
    is_number = isinstance(value, kinds) and not isinstance(value, bool)
    if not is_number or not declared.least <= value <= declared.most:
        raise RankhouseError(
            f"{name} is {value!r}: give {number} from {declared.least:,g} to {declared.most:,g}."
        )
