"""Who owns a file, by the tree's CODEOWNERS."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from assets.git.patterns import path_pattern

# The first that the tree has counts, as GitHub has it.
PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")

# A blank in a pattern has a backslash before it.
_WORDS = re.compile(r"(?:\\.|[^\s\\])+")


def owners_file(paths: Collection[str]) -> str | None:
    """The path of the CODEOWNERS that counts."""
    return next((place for place in PLACES if place in paths), None)


@dataclass(frozen=True)
class _Rule:
    pattern: re.Pattern[str]
    owners: tuple[str, ...]


class Owners:
    """The rules of a CODEOWNERS file.

    The last pattern that matches decides, also where it names nobody. Patterns are as in `.gitignore`: one
    without a slash before its end matches at any depth, and what matches a folder matches all below it;
    `docs/*` stays in the folder. Lines that are no rule, such as GitLab's `[section]`, are passed over.
    """

    def __init__(self, text: str) -> None:
        self._rules = [*_rules(text)][::-1]

    def of(self, path: str) -> list[str]:
        """The owners of a path, in the order of the line that names them."""
        return next((list(rule.owners) for rule in self._rules if rule.pattern.fullmatch(path)), [])


def _rules(text: str) -> Iterator[_Rule]:
    for line in text.splitlines():
        words = _WORDS.findall(line)
        comment = next((number for number, word in enumerate(words) if word.startswith("#")), len(words))
        pattern, *owners = words[:comment] or [""]
        if pattern and not pattern.startswith(("[", "^[", "!")):
            yield _Rule(_compiled(pattern), tuple(owners))


def _compiled(pattern: str) -> re.Pattern[str]:
    inside = pattern.strip("/")
    if not inside:
        return re.compile(r"(?!)" if pattern != "/" else r".*", re.DOTALL)
    anywhere = "" if "/" in pattern.rstrip("/") else "(?:.*/)?"
    below = "/.*" if pattern.endswith("/") else "(?:/.*)?"
    if pattern.endswith("/*"):
        below = ""
    named = path_pattern(inside).pattern.removesuffix(r"\Z")
    return re.compile(f"{anywhere}{named}{below}", re.DOTALL)
