"""Pairs to learn from: what a commit says, and the code that it changed as it stood before."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

# Git shows the whole function around a change once it is told the language.
_FUNCTION_FINDERS = {
    ".py": "python",
    ".pyx": "python",
    ".js": "javascript",
    ".go": "golang",
    ".rs": "rust",
    ".c": "cpp",
    ".h": "cpp",
    ".cpp": "cpp",
    ".java": "java",
}
# A commit of more files says little about each of them.
MOST_FILES = 12
MOST_FUNCTIONS = 8
# Longer functions are cut to as many lines, those around the first change.
LONGEST_CODE = 60
_LINES_BEFORE_CHANGE = 30
SHORTEST_MESSAGE = 15
LONGEST_MESSAGE = 3000
SHORTEST_CODE = 40

_TRAILER = re.compile(
    r"^(signed-off-by|co-authored-by|reviewed-by|git-svn-id|\(cherry picked).*$", re.I | re.M
)
_BLOCK = 1 << 20


@dataclass(frozen=True)
class ChangedCode:
    """The function around a change, or the lines around it where there is none, before the change."""

    path: str
    text: str


@dataclass(frozen=True)
class CommitPair:
    """A message without its trailers, and the code that the commit changed; tests are not counted as code."""

    message: str
    changed: tuple[ChangedCode, ...]


def read_pairs(git_dir: Path, commit: str) -> Iterator[CommitPair]:
    """The commits before `commit`, newest first, that change code and say something about it."""
    with tempfile.NamedTemporaryFile("w", suffix=".gitattributes") as attributes:
        attributes.writelines(f"*{suffix} diff={finder}\n" for suffix, finder in _FUNCTION_FINDERS.items())
        attributes.flush()
        command = [
            "git",
            f"--git-dir={git_dir}",
            "-c",
            f"core.attributesFile={attributes.name}",
            "log",
            "--patch",
        ]
        command += ["--function-context", "--no-merges", "--no-renames", "--diff-filter=M", "--no-color"]
        command += ["--format=%x00%B%x00", commit, "--", *(f"*{suffix}" for suffix in _FUNCTION_FINDERS)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as log:
            assert log.stdout is not None
            yield from pairs_of(_fields(iter(partial(log.stdout.read, _BLOCK), b"")))


def pairs_of(fields: Iterable[str]) -> Iterator[CommitPair]:
    """Pairs from messages and patches in turn, those left out that teach nothing."""
    turns = iter(fields)
    for message, patch in zip(turns, turns, strict=True):
        pair = CommitPair(_TRAILER.sub("", message).strip()[:LONGEST_MESSAGE], changed_code(patch))
        if pair.changed and len(pair.message) >= SHORTEST_MESSAGE:
            yield pair


def changed_code(patch: str) -> tuple[ChangedCode, ...]:
    """The code that a patch with function context changed; none where it touches too many files."""
    files = re.split(r"^diff --git .*\n", patch, flags=re.M)[1:]
    if len(files) > MOST_FILES:
        return ()
    changed = [code for file in files for code in _changed_in_file(file)]
    return tuple(changed[:MOST_FUNCTIONS])


def _changed_in_file(file: str) -> Iterator[ChangedCode]:
    header, *hunks = re.split(r"^@@ .*\n", file, flags=re.M)
    path = re.search(r"^--- a/(.*)$", header, flags=re.M)
    if path is None or "test" in path[1].lower():
        return
    for hunk in hunks:
        text = _before_change(hunk.splitlines(keepends=True))
        if len(text) >= SHORTEST_CODE:
            yield ChangedCode(path[1], text)


def _before_change(hunk: list[str]) -> str:
    """The lines of a hunk as they were, from a little before its first change."""
    before = [line[1:] for line in hunk if line[0] in " -"]
    unchanged = next((row for row, line in enumerate(hunk) if line[0] in "+-"), 0)
    start = max(0, min(unchanged - _LINES_BEFORE_CHANGE, len(before) - LONGEST_CODE))
    return "".join(before[start : start + LONGEST_CODE])


def _fields(blocks: Iterator[bytes]) -> Iterator[str]:
    """The NUL-separated fields of a stream, without what stands before the first NUL."""
    pending = b""
    started = False
    for block in blocks:
        *whole, pending = (pending + block).split(b"\0")
        for field in whole:
            if started:
                yield field.decode("utf-8", "replace")
            started = True
    if started:
        yield pending.decode("utf-8", "replace")
