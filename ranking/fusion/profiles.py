"""Weights profiles: named sets of weights, each with its fusion, its choices and where it comes from."""

from __future__ import annotations

import reprlib
import tomllib
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from ranking.analysis.model import QueryClass
from ranking.choices import Choices
from ranking.fusion.fused import Fusion
from ranking.fusion.profile_file import only_profile, text_of
from ranking.fusion.rrf import rrf_fuse_signals
from ranking.fusion.weighted import weighted_fuse
from ranking.fusion.zscore import zscore_fuse
from ranking.options import RankOptions
from ranking.signals.registry import check_names
from warehouse.errors import RankhouseError
from warehouse.files import write_aside

# A weight beyond this outshouts every other signal anyway, and far beyond it sums leave the range of a float.
MOST_WEIGHT = 1e6
# The shipped weights.
DEFAULT = "default"

FUSIONS: dict[str, Fusion] = {
    "zscore": zscore_fuse,
    "rrf": rrf_fuse_signals,
    "weighted": weighted_fuse,
}


@dataclass(frozen=True)
class Profile:
    """A set of weights, and what else is chosen.

    `provenance` says which tasks, which metric and which day they come from. `by_class` has, by query class,
    the weights of single signals that rank a task of that class in place of `weights`.
    """

    name: str
    fusion: str
    weights: Mapping[str, float]
    provenance: str
    choices: Choices = Choices()  # noqa: RUF009
    by_class: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def fuse(self) -> Fusion:
        """The fusion that the weights are for."""
        if self.fusion == "rrf":
            return partial(rrf_fuse_signals, k=self.choices.rrf_constant)
        return FUSIONS[self.fusion]

    def for_class(self, query_class: str | None) -> Profile:
        """The profile as it ranks a task of a query class; None, or a class without its own, is any task."""
        if not self.by_class:
            return self
        own = {} if query_class is None else self.by_class.get(query_class, {})
        return replace(self, weights={**self.weights, **own}, by_class={})

    def with_choices(
        self, fusion: str | None, weights: Mapping[str, float], others: Mapping[str, Any] | None = None
    ) -> Profile:
        """The profile with a caller's own fusion, weights and other choices in place of its own.

        A weight that the caller gives is that of every query class.

        Raises RankhouseError for a fusion, a signal or a choice that there is not, for a weight that is no
        number or beyond a million, and for a value that a choice may not have.
        """
        if fusion is not None and fusion not in FUSIONS:
            raise RankhouseError(f"No fusion is called {fusion!r}. Fusions: {', '.join(FUSIONS)}.")
        check_weights(weights)
        return replace(
            self,
            fusion=fusion or self.fusion,
            weights={**self.weights, **weights},
            choices=self.choices.with_values(others or {}),
            by_class={name: _without(own, weights) for name, own in self.by_class.items()},
        )


def check_weights(weights: Mapping[str, Any]) -> None:
    """Raise RankhouseError for a signal that there is not, and a weight that is no number or too large."""
    check_names(weights)
    for name, weight in weights.items():
        if not _is_weight(weight):
            raise RankhouseError(
                f"The weight of {name!r} is {reprlib.repr(weight)}: "
                f"give a number from {-MOST_WEIGHT:,.0f} to {MOST_WEIGHT:,.0f}."
            )


def _is_weight(value: Any) -> bool:
    """Whether it is a number that a weight may be; a truth value is none."""
    # The greatest integers of a file are beyond every float, but compare with one.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_WEIGHT


def check_ranks(profile: Profile) -> None:
    """Raise RankhouseError where no weight counts for some class: its tasks would be ranked by path."""
    for query_class in QueryClass:
        if not any(profile.for_class(query_class).weights.values()):
            tasks = f" for tasks of the class {query_class}" if profile.by_class else ""
            raise RankhouseError(
                f"No signal has a weight{tasks}, so nothing would be ranked: "
                "give at least one a weight other than 0."
            )


def _without(weights: Mapping[str, float], names: Container[str]) -> dict[str, float]:
    return {name: weight for name, weight in weights.items() if name not in names}


def profile_of(options: RankOptions) -> Profile:
    """The profile that options rank by: the one that they name, with what they choose in place of its own.

    Raises RankhouseError as `load_profile` and `Profile.with_choices` do, and for weights in place of its own
    that leave no signal one.
    """
    chosen = {
        "exact_depth": options.exact_depth,
        "semantic_depth": options.semantic_depth,
        "promotion": options.promote,
    }
    given = {name: value for name, value in chosen.items() if value is not None}
    profile = load_profile(options.profile).with_choices(options.fusion, options.weights, given)
    if options.weights:
        check_ranks(profile)
    return profile


def load_profile(name: str | Profile | None) -> Profile:
    """A shipped profile by name (`default` where None), or the one in a `.toml` file, as `tune` writes it.

    A profile is itself.

    Raises RankhouseError for a name that there is not, and for a file that is no profile.
    """
    if isinstance(name, Profile):
        return name
    name = DEFAULT if name is None else name
    if name.lower().endswith(".toml"):
        return read_profile(Path(name))
    profiles = load_profiles()
    if name not in profiles:
        raise RankhouseError(f"No weights profile is called {name!r}. Profiles: {', '.join(profiles)}.")
    return profiles[name]


def read_profile(path: Path) -> Profile:
    """The only profile of a file. Raises RankhouseError where it is not there, or is none."""
    try:
        return _checked(*only_profile(path.read_text(encoding="utf-8-sig")))
    except RankhouseError as fault:
        raise RankhouseError(f"In the weights profile {path}: {fault}") from fault
    except FileNotFoundError as fault:
        raise RankhouseError(
            f"There is no weights profile at {path}: no such file. `rankhouse tune` writes one; "
            f"shipped ones are {', '.join(load_profiles())}."
        ) from fault
    except UnicodeDecodeError as fault:
        raise RankhouseError(f"The weights profile {path} cannot be read: it is no text in UTF-8.") from fault
    except (OSError, ValueError, RecursionError) as fault:
        raise RankhouseError(
            f"The weights profile {path} cannot be read ({fault}). It needs one table with fusion, "
            "provenance, weights and, if need be, choices and by_class, as `rankhouse tune` writes it."
        ) from fault


def write_profile(profile: Profile, path: Path) -> None:
    """Write a profile to a file that `read_profile` takes, whole or not at all."""
    write_aside(path, text_of(profile))


def _checked(name: str, written: Mapping[str, Any]) -> Profile:
    by_class = written.get("by_class", {})
    for weights in by_class.values():
        check_weights(weights)
    blank = Profile(name, written["fusion"], {}, written["provenance"])
    chosen = blank.with_choices(written["fusion"], written["weights"], written.get("choices", {}))
    own = {name: _numbers(weights) for name, weights in by_class.items()}
    profile = replace(chosen, weights=_numbers(chosen.weights), by_class=own)
    check_ranks(profile)
    return profile


def _numbers(written: Mapping[str, Any]) -> dict[str, float]:
    return {name: float(value) for name, value in written.items()}


@cache
def load_profiles() -> dict[str, Profile]:
    """All shipped profiles by name."""
    written = tomllib.loads(files("ranking.fusion").joinpath("profiles.toml").read_text(encoding="utf-8"))
    return {name: Profile(name=name, **profile) for name, profile in written.items()}
