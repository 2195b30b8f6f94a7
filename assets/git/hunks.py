"""Reads what a commit changed, as the hunks of its diff."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygit2
from pygit2.enums import DeltaStatus, DiffFlag, FileMode

from warehouse.names import path_text

# Git's own number of unchanged lines around a change.
CONTEXT_LINES = 3
# A content is compared up to so many bytes; libgit2 calls what is larger binary.
MAX_BYTES = 1_000_000
# A hunk beyond this is a file that was added or generated, and says less of a change than of itself.
MAX_CHARACTERS = 10_000


@dataclass(frozen=True)
class Hunk:
    """A hunk: its lines after the commit, from 1 and inclusive (0 and 0 where none is left), and its text.

    The text has a line each, with ` `, `+` or `-` before it.
    """

    start_line: int
    end_line: int
    text: str


@dataclass(frozen=True)
class FileDiff:
    """What a commit did to a file; `skipped` and `detail` say why hunks are missing, None where none is."""

    path: str
    hunks: tuple[Hunk, ...]
    skipped: str | None = None
    detail: str | None = None


class DiffReader:
    """Reads diffs of one repository. What a partial clone left out is missing: nothing is fetched."""

    def __init__(self, git_dir: Path) -> None:
        self._repo = pygit2.Repository(str(git_dir))

    def read(self, commit_id: str, parent_id: str | None) -> list[FileDiff] | None:
        """The files that a commit changed against a parent (against nothing where None), by path.

        None where an object that it takes is missing or damaged.
        """
        try:
            return sorted(self._files(commit_id, parent_id), key=lambda diff: diff.path)
        except (KeyError, ValueError, pygit2.GitError):
            return None

    def _files(self, commit_id: str, parent_id: str | None) -> Iterator[FileDiff]:
        after = self._repo[commit_id].peel(pygit2.Tree)
        if parent_id is None:
            diff = after.diff_to_tree(context_lines=CONTEXT_LINES, swap=True)
        else:
            before = self._repo[parent_id].peel(pygit2.Tree)
            diff = before.diff_to_tree(after, context_lines=CONTEXT_LINES)
        diff.find_similar()
        for patch in diff:
            if patch is not None:
                yield _file_diff(patch)


def _file_diff(patch: pygit2.Patch) -> FileDiff:
    delta = patch.delta
    gone = delta.status == DeltaStatus.DELETED
    path = path_text((delta.old_file if gone else delta.new_file).raw_path)
    if FileMode.COMMIT in (delta.old_file.mode, delta.new_file.mode):
        return FileDiff(path, (), "submodule", "a commit of another repository")
    size = max(delta.old_file.size, delta.new_file.size)
    if size > MAX_BYTES:
        return FileDiff(path, (), "too_large", f"{size:,} bytes, more than {MAX_BYTES:,}")
    if delta.flags & DiffFlag.BINARY:
        return FileDiff(path, (), "binary", "git compares it as binary")
    hunks = [_hunk(hunk) for hunk in patch.hunks]
    kept = tuple(hunk for hunk in hunks if len(hunk.text) <= MAX_CHARACTERS)
    if len(kept) == len(hunks):
        return FileDiff(path, kept)
    detail = f"{len(hunks) - len(kept)} of {len(hunks)} hunks with more than {MAX_CHARACTERS:,} characters"
    return FileDiff(path, kept, "too_large", detail)


def _hunk(hunk: pygit2.DiffHunk) -> Hunk:
    # Lines with another origin only say that a file ends without a line end.
    lines = [line for line in hunk.lines if line.origin in " +-"]
    text = "".join(f"{line.origin}{_with_end(line.raw_content.decode('utf-8', 'replace'))}" for line in lines)
    last = hunk.new_start + hunk.new_lines - 1
    return Hunk(hunk.new_start, max(last, hunk.new_start), text)


def _with_end(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n"
