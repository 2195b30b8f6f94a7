"""The text of a weights profile's file, read and written: one table, whose keys hold what they should."""

from __future__ import annotations

import json
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ranking.analysis.model import QueryClass
from ranking.choices import CHOICES
from ranking.signals.registry import BY_NAME
from warehouse.errors import RankhouseError

if TYPE_CHECKING:
    from ranking.fusion.profiles import Profile

_REQUIRED = ("fusion", "provenance", "weights")
_KINDS: Mapping[str, type] = {
    "fusion": str,
    "provenance": str,
    "weights": dict,
    "choices": dict,
    "by_class": dict,
}
_WANTED: Mapping[type, str] = {str: "a text", dict: "a table"}
# Where what is found in a wrong place belongs.
_PLACES = {**dict.fromkeys(BY_NAME, "weights"), **dict.fromkeys(CHOICES, "choices")}


def only_profile(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the keys of the only profile of a TOML text; what its tables hold is not looked at.

    Raises RankhouseError that names the key or the table at fault, and ValueError for a text that is no TOML.
    """
    written = tomllib.loads(text)
    name = _only_name(written)
    profile = written[name]
    _check_keys(profile)
    for key, value in profile.items():
        _check_kind(key, value, _KINDS[key])
    _check_classes(profile.get("by_class", {}))
    return name, profile


def text_of(profile: Profile) -> str:
    """The TOML text of a profile, from which `only_profile` has the same keys."""
    lines = [
        f"[{json.dumps(profile.name)}]",
        f"fusion = {json.dumps(profile.fusion)}",
        f"provenance = {json.dumps(profile.provenance)}",
        f"[{json.dumps(profile.name)}.weights]",
        *(f"{name} = {weight}" for name, weight in profile.weights.items()),
    ]
    for query_class, own in profile.by_class.items():
        lines.append(f"[{json.dumps(profile.name)}.by_class.{query_class}]")
        lines += [f"{name} = {weight}" for name, weight in own.items()]
    chosen = [f"{name} = {json.dumps(value)}" for name, value in profile.choices.others().items()]
    if chosen:
        lines += [f"[{json.dumps(profile.name)}.choices]", *chosen]
    return "\n".join(lines) + "\n"


def _only_name(written: Mapping[str, Any]) -> str:
    if not written:
        raise RankhouseError(
            "it is empty: give a table, such as [mine], with fusion, provenance and weights."
        )
    outside = [key for key, value in written.items() if not isinstance(value, dict)]
    outside += [key for key in written if key in _KINDS and len(written) > 1]
    if outside:
        raise RankhouseError(f"{outside[0]!r} stands outside the profile's table, such as [mine].")
    if len(written) > 1:
        raise RankhouseError(f"it holds {len(written)} profiles ({_listed(written)}): give one.")
    return next(iter(written))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))


def _check_keys(profile: Mapping[str, Any]) -> None:
    for key in profile:
        if key in _PLACES:
            raise RankhouseError(f"{key!r} is no key of a profile: it belongs in the table {_PLACES[key]}.")
        if key not in _KINDS:
            raise RankhouseError(f"{key!r} is no key of a profile; it has {', '.join(_KINDS)}.")
    for key in _REQUIRED:
        if key not in profile:
            raise RankhouseError(f"{key!r} is missing: a profile has {', '.join(_REQUIRED)}.")


def _check_kind(key: str, value: Any, kind: type) -> None:
    if not isinstance(value, kind):
        raise RankhouseError(f"{key} is {reprlib.repr(value)}: give {_WANTED[kind]}.")


def _check_classes(by_class: Mapping[str, Any]) -> None:
    for name, weights in by_class.items():
        if name not in list(QueryClass):
            known = ", ".join(QueryClass)
            raise RankhouseError(f"No query class is called {name!r}. Query classes: {known}.")
        _check_kind(f"by_class.{name}", weights, dict)
