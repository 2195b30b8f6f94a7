"""What speaks for an import edge, found from the texts of its two files by rules that no resolver uses.

A rule holds where a file names another by its path, or where it names what that file alone of all the tree
defines, in a package or namespace that it says it uses or is of.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from assets.imports.tables import Named, statements_of, symbols_of, uses_of
from assets.imports.tree import Statement

# Lines of comments, in any of the languages.
COMMENT = re.compile(r"^\s*(//|/\*|\* |#(?!\s*(include|define|if)))")
WORD = re.compile(r"\w{2,}")
# What a word is a member of, at the end of what stands before it.
HOLDER = re.compile(r"(\w*)(?:\.|::|->|\\)$")
# So many characters of a line, and so many lines, say enough.
WIDTH = 150
LINES = 3

BY_PATH = frozenset({"c", "cpp", "bash"})
# What a path may leave out at its end.
ENDINGS = ("", ".rb", ".sh", ".bash", ".rs", "/mod.rs")


class Found(NamedTuple):
    """The lines that speak for an edge, and a verdict with who gave it, both empty where no rule holds."""

    lines: list[str]
    verdict: tuple[str, str]


class Evidence:
    """Looks for what speaks for the edges of one tree in one language."""

    def __init__(
        self, language: str, paths: list[str], named: Named, text_of: Callable[[str], str | None]
    ) -> None:
        """Know what the files import, define and say that they belong to."""
        self._language = language
        self._text_of = text_of
        self._paths = paths
        self._statements: defaultdict[str, list[Statement]] = defaultdict(list)
        self._symbols: defaultdict[str, set[str]] = defaultdict(set)
        self._definers: defaultdict[str, set[str]] = defaultdict(set)
        self._packages: defaultdict[str, set[str]] = defaultdict(set)
        for row in statements_of(named.statements):
            self._statements[row.path].append(row)
        for path, symbol, _ in symbols_of(named.definitions):
            name = symbol.rpartition(".")[2].rpartition("::")[2]
            # Of what lies within another definition only types can be named from afar.
            if "." not in symbol or name[:1].isupper():
                self._symbols[path].add(name)
                self._definers[name].add(path)
        for use in uses_of(named.references):
            if use.kind == "package":
                self._packages[use.path].add(use.name)

    def of(self, source: str, target: str) -> Found:
        """What speaks for one edge."""
        lines = (self._text_of(source) or "").splitlines()
        named = self._named(lines, target)
        shown = [f"{at}: {lines[at - 1].strip()[:WIDTH]}" for at in self._importing(source, target, named)]
        shown += [f"{at}: {lines[at - 1].strip()[:WIDTH]}" for at in list(named.values())[:LINES]]
        shown += [f"   {line}" for line in self._declared(target, list(named)[:LINES])]
        alone = any(
            self._definers[name] == {target} and _is_telling(name, lines[at - 1])
            for name, at in named.items()
        )
        holds = self._by_path(source, target) or (
            alone and self._language not in BY_PATH and self._linked(source, target, set(named))
        )
        return Found(list(dict.fromkeys(shown)), ("right", "rule") if holds else ("", ""))

    def _named(self, lines: list[str], target: str) -> dict[str, int]:
        """What the target defines and the source names, what few files define first, with a line of each."""
        alone: dict[str, int] = {}
        of_holder: dict[str, int] = {}
        holders = self._holders(target)
        for at, line in enumerate(lines, 1):
            for match in WORD.finditer("" if COMMENT.match(line) else line):
                word, member = match[0], HOLDER.search(line[: match.start()])
                if word in self._symbols[target] and (not member or member[1] in holders):
                    (of_holder if member else alone).setdefault(word, at)
        found = {**alone, **of_holder}
        return dict(sorted(found.items(), key=lambda item: (len(self._definers[item[0]]), -len(item[0]))))

    def _holders(self, target: str) -> set[str]:
        """What a name of the target can be a member of: its file, its folder, its package."""
        packages = {re.split(r"[.\\]", package)[-1] for package in self._packages[target]}
        stem = posixpath.basename(target).partition(".")[0]
        return {stem, posixpath.basename(posixpath.dirname(target)), *packages}

    def _importing(self, source: str, target: str, named: dict[str, int]) -> list[int]:
        telling = {*self._holders(target), *named, *self._packages[target]}
        if self._language in BY_PATH:
            telling = {posixpath.basename(target).partition(".")[0]}
        found = [
            row.line
            for row in self._statements[source]
            if row.name in telling
            or row.module in telling
            or not telling.isdisjoint(re.split(r"[/.:\\]+", row.module))
        ]
        return sorted(set(found))[:LINES]

    def _declared(self, target: str, names: list[str]) -> list[str]:
        lines = (self._text_of(target) or "").splitlines()
        found = [f"in {', '.join(sorted(self._packages[target])[:2])}"] if self._packages[target] else []
        for name in names:
            word = re.compile(rf"\b{re.escape(name)}\b")
            at = next(
                (i for i, line in enumerate(lines) if word.search(line) and _declares(line, name)), None
            )
            found += (
                [f"{at + 1}: {lines[at].strip()[:WIDTH]}"] if at is not None else [f"no line declares {name}"]
            )
        return found

    def _by_path(self, source: str, target: str) -> bool:
        """Whether a statement is the path of the target from the folder of the source, or ends no other's."""
        folders = [posixpath.dirname(source), posixpath.splitext(source)[0]]
        for row in self._statements[source]:
            written = row.module.removeprefix("./")
            if row.name not in ("", "*") or not written or "$" in written:
                continue
            for path in (f"{written}{ending}" for ending in ENDINGS):
                if target in (posixpath.normpath(posixpath.join(folder, path)) for folder in folders):
                    return True
                if self._language != "rust" and self._ending(path) == [target]:
                    return True
        return False

    def _ending(self, path: str) -> list[str]:
        return [found for found in self._paths if f"/{found}".endswith(f"/{path}")]

    def _linked(self, source: str, target: str, named: set[str]) -> bool:
        """Whether the source says that it uses the package of the target, or is of it."""
        packages = self._packages[target]
        own = self._packages[source]
        if self._language == "go":
            folder = posixpath.dirname(target)
            return folder == posixpath.dirname(source) or any(
                f"/{row.module}".endswith(f"/{folder}") or not folder for row in self._statements[source]
            )
        if self._language in ("swift", "ruby"):
            return True
        if self._language == "rust":
            return any(row.name in named for row in self._statements[source])
        around = {package for name in own for package in _outwards(name)}
        if not packages.isdisjoint(around) or (not packages and not own):
            return True
        return any(
            row.module in packages or f"{row.module}.{row.name}" in packages or row.name in named
            for row in self._statements[source]
        )


def _is_telling(name: str, line: str) -> bool:
    """Whether a name on a line is hardly that of a variable: one with a capital, or one that is called."""
    return not name.islower() or bool(re.search(rf"(?<!\w){re.escape(name)}\(", line))


def _declares(line: str, name: str) -> bool:
    """Whether a line looks like one that declares a name: a word before it, no import and no comment."""
    if COMMENT.match(line) or line.lstrip().startswith(("import ", "use ", "using ", "return ")):
        return False
    return bool(re.search(rf"(\w+[\s*&>\]?]+(\([^)]*\)\s*)?|^|[\s.]){re.escape(name)}\b", line))


def _outwards(namespace: str) -> list[str]:
    """A namespace and those around it."""
    parts = re.split(r"([.\\])", namespace)
    return ["".join(parts[: end + 1]) for end in range(0, len(parts), 2)]
