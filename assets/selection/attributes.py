"""What `.gitattributes` says of files, read at a commit: `linguist-generated` and `linguist-vendored`.

As git has it: a later line overrules an earlier, a deeper file one above it, and attributes combine; a macro
(`[attr]name`) is defined at the root. Only files of the tree count, so that a commit says the same
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from assets.git.patterns import path_pattern

FILE_NAME = ".gitattributes"
GENERATED = "linguist-generated"
VENDORED = "linguist-vendored"

State = bool | None
"""An attribute that is set, unset (`-name`, `name=false`), or neither."""

_LINE = re.compile(r'\s*(?:"((?:\\.|[^"\\])*)"|(\S+))((?:\s.*)?)', re.DOTALL)
_MACRO = "[attr]"
# What C and git write for a character in quotes.
_QUOTED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


@dataclass(frozen=True)
class _Line:
    """One pattern below `folder` (with its last slash, empty at the root) and what it gives a file."""

    folder: str
    pattern: re.Pattern[str]
    by_name: bool
    states: dict[str, State]

    def fits(self, path: str) -> bool:
        if not path.startswith(self.folder):
            return False
        inside = path[len(self.folder) :]
        return self.pattern.match(inside.rpartition("/")[2] if self.by_name else inside) is not None


class Attributes:
    """The attributes of a tree: `files` are its paths that end in `.gitattributes`, with their text."""

    def __init__(self, files: Mapping[str, str]) -> None:
        macros: dict[str, dict[str, State]] = {}
        ordered = sorted(files, key=lambda path: (path.count("/"), path))
        self._lines = [line for path in ordered for line in _lines(path, files[path], macros)]

    def of(self, path: str) -> dict[str, State]:
        """The state of each of the two attributes that a line gives to a path."""
        found: dict[str, State] = {}
        for line in self._lines:
            if line.fits(path):
                found |= line.states
        return found


def read_attributes(paths: Iterable[str], read: Callable[[str], str]) -> Attributes:
    """The attributes of a tree with these paths; `read` gives the text of one."""
    named = (path for path in paths if path.rpartition("/")[2] == FILE_NAME)
    return Attributes({path: read(path) for path in named})


def _lines(path: str, text: str, macros: dict[str, dict[str, State]]) -> Iterator[_Line]:
    """The lines of a file that give one of the two attributes; macros of the root are kept in `macros`."""
    folder = path[: -len(FILE_NAME)]
    for line in text.split("\n"):
        found = _LINE.fullmatch(line)
        if found is None or line.lstrip().startswith("#"):
            continue
        pattern = _unquoted(found[1]) if found[1] is not None else found[2]
        states = _states(found[3].split(), macros)
        if pattern.startswith(_MACRO):
            if not folder:
                macros[pattern.removeprefix(_MACRO)] = states
        elif states and not pattern.startswith("!"):
            yield _Line(folder, _pattern(pattern), "/" not in pattern, states)


def _pattern(pattern: str) -> re.Pattern[str]:
    """A pattern that ends in a slash names a folder, and folders have no attributes."""
    return path_pattern("[" if pattern.endswith("/") else pattern.removeprefix("/"))


def _states(words: Iterable[str], macros: Mapping[str, dict[str, State]]) -> dict[str, State]:
    states: dict[str, State] = {}
    for word in words:
        name, _, value = word.lstrip("-!").partition("=")
        state = None if word.startswith("!") else not word.startswith("-") and value.lower() != "false"
        if name in (GENERATED, VENDORED):
            states[name] = state
        elif state and name in macros:
            states |= macros[name]
    return states


def _unquoted(text: str) -> str:
    """The name in quotes, as C has it; git quotes patterns with blanks."""
    return re.sub(r"\\(.)", lambda found: _QUOTED.get(found[1], found[1]), text, flags=re.DOTALL)
