"""Includes of C and C++ to the files of a tree, whose search path nobody tells.

It is read off the tree: beside the file, then below the folders above it and their `include` and `src`, then
wherever the path that is written is the end of one file's path alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from assets.imports.tree import STAR, Landing, Reason, Resolver, Statement, Tree, folder_of, joined, name_of
from assets.languages.c.standard import FUNCTIONS, HEADERS, METHODS

# What a build puts on the search path below a folder that it builds.
SEARCHED = ("", "include", "inc", "src", "source", "lib")
# What lies in these is meant only by what lies there too.
APART = frozenset({
    "test", "tests", "testing", "example", "examples", "sample", "samples", "demo", "demos",
    "doc", "docs", "bench", "benchmark", "benchmarks", "fuzz",
})  # fmt: skip
# What a header that is made when the program is built is made from.
TEMPLATE = ".in"


class IncludeResolver(Resolver):
    """An include is a file, and hands on all that the file includes itself."""

    common = FUNCTIONS | METHODS
    names_are_imported = False
    self_is_implied = True

    def __init__(self, tree: Tree) -> None:
        """Know the files by their names."""
        self._files = tree.files
        self._named: defaultdict[str, list[str]] = defaultdict(list)
        for path in tree.paths:
            self._named[name_of(path)].append(path)
        self._folder_names = {part for path in tree.paths for part in path.split("/")[:-1]}
        self._found: dict[tuple[str, str, int], Landing | Reason] = {}

    def land(self, statement: Statement) -> Landing | Reason:
        """The file that an include names."""
        if statement.name != STAR:
            return Reason.DYNAMIC
        asked = (folder_of(statement.path), statement.module, statement.level)
        if asked not in self._found:
            self._found[asked] = self._find(*asked)
        return self._found[asked]

    def hands_on(self, statement: Statement) -> bool:
        """Who includes a file has all that it includes."""
        return statement.name == STAR

    def _find(self, folder: str, include: str, level: int) -> Landing | Reason:
        beside = joined(folder, include)
        if level and beside in self._files:
            return Landing((beside,), STAR)
        if include in HEADERS:
            return Reason.EXTERNAL
        return (
            self._found_by_search(folder, include)
            or self._found_by_search(folder, include + TEMPLATE)
            or self._absent(include, level)
        )

    def _found_by_search(self, folder: str, include: str) -> Landing | Reason | None:
        searched = next(self._searched(folder, include), None)
        if searched:
            return Landing((searched,), STAR)
        ending = self._ending(folder, include)
        if len(ending) == 1:
            return Landing((ending[0],), STAR)
        return Reason.AMBIGUOUS if ending else None

    def _searched(self, folder: str, include: str) -> Iterator[str]:
        """The files at the written path below the folders above and what is searched there, nearest first."""
        for above in _upwards(folder):
            for name in SEARCHED:
                base = "/".join(part for part in (above, name) if part)
                found = joined(base, include)
                if found in self._files:
                    yield found

    def _ending(self, folder: str, include: str) -> list[str]:
        """The files whose path ends as written and do not lie apart; of several, the one in `include`."""
        ends = "/" + include.lstrip("./")
        found = [
            path
            for path in self._named.get(name_of(include), ())
            if path.endswith(ends) and not _lies_apart(path, folder)
        ]
        public = [path for path in found if name_of(path.removesuffix(ends)) == "include"]
        return public if len(public) == 1 else found

    def _absent(self, include: str, level: int) -> Reason:
        """A path in quotes is missing, unless it begins in a folder that the tree has not."""
        if not level:
            return Reason.EXTERNAL
        first = include.removeprefix("./").split("/")[0]
        inside = "/" not in include or first == ".." or first in self._folder_names
        return Reason.MISSING if inside else Reason.EXTERNAL


def _upwards(folder: str) -> Iterator[str]:
    while folder:
        yield folder
        folder = folder_of(folder)
    yield ""


def _lies_apart(path: str, folder: str) -> bool:
    """Whether a file lies in a folder of tests or examples that does not hold `folder`."""
    parts = path.split("/")[:-1]
    return any(
        part in APART and not f"{folder}/".startswith("/".join(parts[: index + 1]) + "/")
        for index, part in enumerate(parts)
    )
