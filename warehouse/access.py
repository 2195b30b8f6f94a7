"""Who may know of which files: rules that map paths to groups, from the settings file.

    [[access]]
    paths = ["billing/**", "*.pem"]
    groups = ["finance", "security"]
    repository = "shop"                 # optional: of every repository where it is left out

A principal sees a file where each rule that matches its path names one of the principal's groups. What no
rule matches everybody sees.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warehouse.errors import RankhouseError
from warehouse.settings_file import read_settings_file

TABLE = "access"
_KEYS = frozenset({"paths", "groups", "repository"})

# What other tools read in a glob and no path of a repository has: such a rule would hide nothing, in silence.
_FOREIGN = re.compile(r"^\s|\s$|^!|[{}\\]|//|(?<=/)\.\.?(?=/|$)|^\.\.(?=/|$)")
_CLASS = re.compile(r"\[!?[^\]/]+\]")


@dataclass(frozen=True)
class AccessRule:
    """Files of some paths are for some groups alone. `repository` is None where it holds in every one."""

    paths: tuple[str, ...]
    groups: frozenset[str]
    repository: str | None = None


def load_access(file: Path) -> tuple[AccessRule, ...]:
    """The rules of a settings file, none where there is no file.

    RankhouseError for a rule that cannot be understood: nobody is let in because of a slip of the pen.
    """
    written = read_settings_file(file).get(TABLE, [])
    if not isinstance(written, list):
        raise RankhouseError(f"'access' in the settings file {file} must be an array of tables: [[access]].")
    return tuple(_rule(one, number, file) for number, one in enumerate(written, start=1))


def hidden_from(
    rules: Sequence[AccessRule], repository: str, groups: Collection[str] | None
) -> tuple[str, ...]:
    """The globs of what a principal of some groups may not know of; None is the operator, who may."""
    if groups is None:
        return ()
    barring = [rule for rule in rules if rule.repository in (None, repository)]
    return tuple(glob for rule in barring if not rule.groups & set(groups) for glob in rule.paths)


def _rule(written: Any, number: int, file: Path) -> AccessRule:
    where = f"Rule {number} of [[access]] in the settings file {file}"
    if not isinstance(written, dict) or set(written) - _KEYS:
        raise RankhouseError(f"{where} may hold {', '.join(sorted(_KEYS))} and nothing else.")
    paths, groups = (_texts(written.get(key), f"{key!r} of {where}") for key in ("paths", "groups"))
    repository = written.get("repository")
    if repository is not None and not isinstance(repository, str):
        raise RankhouseError(f"'repository' of {where} must be the name of one repository.")
    if not paths:
        raise RankhouseError(f"{where} has no paths. Name some, or remove the rule.")
    for glob in paths:
        _check_glob(glob, where)
    return AccessRule(paths, frozenset(groups), repository)


def _check_glob(glob: str, where: str) -> None:
    """RankhouseError for a glob with parts that are none here; in [] each character stands for itself."""
    foreign = _FOREIGN.search(_CLASS.sub("?", glob))
    if foreign:
        raise RankhouseError(
            f"{where} has the glob {glob!r}, in which {foreign[0]!r} is not understood. Write a glob a path, "
            "from the root, with no blanks around it; a sign of a name itself stands in [], as in [{]."
        )


def _texts(value: Any, what: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip("./ ") for one in value):
        raise RankhouseError(f"{what} must be a list of texts, as in ['finance'].")
    return tuple(value)
