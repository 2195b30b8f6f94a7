"""Hunks of a unified diff: which files it touches, at which lines, in which functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ranking.analysis.paths import read_path

_FILE = re.compile(r"(?:\+\+\+|---) (?:[abciow]/)?([^\t\n]++)")
_GIT = re.compile(r"diff --git (?:a/)?(\S++) (?:b/)?(\S++)")
_HUNK = re.compile(r"@@ -\d{1,7}+(?:,\d{1,7}+)? \+(\d{1,7}+)(?:,\d{1,7}+)? @@ ?(.*)")
_NOWHERE = "/dev/null"


@dataclass(frozen=True)
class Hunk:
    """A place that a diff changes: the file, the first line after the change, the heading that git prints."""

    path: str
    line: int | None
    heading: str


def hunks_of(lines: Iterable[str]) -> Iterator[Hunk]:
    """The hunks of the diffs in a text; a file that is named without a hunk gives one without a line."""
    path = ""
    for line in lines:
        named = _named_file(line)
        if named and named != path:
            path = named
            yield Hunk(path, None, "")
        hunk = _HUNK.match(line)
        if hunk and path:
            yield Hunk(path, int(hunk.group(1)), hunk.group(2).strip())


def _named_file(line: str) -> str:
    match = _GIT.match(line) or _FILE.match(line)
    name = match.group(match.lastindex or 1).strip() if match else ""
    found = read_path(name) if name and name != _NOWHERE else None
    return found[0] if found else ""
