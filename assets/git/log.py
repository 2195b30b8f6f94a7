"""Streams commits and the files they touched from one `git log` process.

Git's own log is the fastest reader of history there is: comparing trees through libgit2 took fifty times as
long.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

from assets.git.commits import read_commit
from assets.git.layout import objects_folder
from assets.git.objects import ObjectDatabase, ObjectError
from assets.git.times import EPOCH, moment
from assets.git.tree import parse_tree
from warehouse.errors import RankhouseError
from warehouse.names import message_text, path_text

# Git's own defaults, named so that a new default or a setting does not change what is a rename.
RENAME_SIMILARITY = 50
RENAME_LIMIT = 1000

_READ_BYTES = 1 << 20

# Fields end with a NUL, which no name and no message can hold. `%aN` applies the mailmap.
_FIELDS = ("%H", "%P", "%at", "%ct", "%aN", "%e", "%B")
_FORMAT = "--format=" + "%x00".join(_FIELDS)

# The user's settings change neither what is read nor how it is printed.
_SETTINGS = {
    "log.showRoot": "true",
    "mailmap.file": os.devnull,
    # A missing object is an error here and never a reason to call the network; GIT_NO_LAZY_FETCH says the
    # same to a git that knows it.
    "protocol.allow": "never",
}
_OPTIONS = (
    "--raw",
    "-z",
    # What a merge brought to the line that it was made on, which is what it changed for those who follow it.
    "--diff-merges=first-parent",
    "--topo-order",
    "--reverse",
    "--encoding=UTF-8",
    "--ignore-submodules=none",
    "--no-show-signature",
    f"-O{os.devnull}",
    f"-l{RENAME_LIMIT}",
)
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
}


class FileChange(NamedTuple):
    """A file that a commit touched, against its first parent.

    `status` is git's letter: `A` added, `M` modified, `D` deleted, `R` renamed, `T` type changed.
    `old_path` is where a renamed file was.
    """

    path: str
    old_path: str | None
    status: str


class LoggedCommit(NamedTuple):
    """A commit as the log tells it. Times are naive UTC; a merge changed what its branches brought."""

    commit_id: str
    parents: tuple[str, ...]
    authored_at: datetime
    committed_at: datetime
    author: str
    message: str
    changes: list[FileChange]


def stream_log(
    git_dir: Path, commit_id: str, known_tips: Iterable[str], *, exact_renames: bool = False
) -> Generator[LoggedCommit, None, None]:
    """The commits that lead to `commit_id` and not to any of `known_tips`, parents before children.

    A rename is a deletion and an addition whose contents are at least half the same, or the same to the byte
    with `exact_renames`, which reads no content and so suits a partial clone. Author names go through the
    `.mailmap` of `commit_id`.

    RankhouseError where git fails, after all that it told until then; the usual cause is an object that is
    damaged or missing. Closing the iterator ends git.
    """
    similarity = 100 if exact_renames else RENAME_SIMILARITY
    settings = {**_SETTINGS, "mailmap.blob": _mailmap(git_dir, commit_id)}
    command = ["git", f"--git-dir={git_dir.absolute()}"]
    command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    command += ["log", *_OPTIONS, f"-M{similarity}%", _FORMAT, "--stdin"]
    revisions = [f"{commit_id}^{{commit}}", *(f"^{tip}" for tip in known_tips)]
    with _started(command, "\n".join(revisions), git_dir) as git:
        # The last commit before git fails may have been cut short, so one is always held back.
        held: LoggedCommit | None = None
        for commit in _parse(_tokens(git.output)):
            if held is not None:
                yield held
            held = commit
        git.finish()
        if held is not None:
            yield held


def _mailmap(git_dir: Path, commit_id: str) -> str:
    """The id of the commit's `.mailmap`; empty, which means none, where git would give up on reading it."""
    objects = ObjectDatabase(objects_folder(git_dir))
    try:
        root = parse_tree(objects.read(read_commit(objects, commit_id).tree_id).data)
        mailmap = next((object_id for _, name, object_id in root if name == b".mailmap"), "")
        objects.read(mailmap)
    except (ObjectError, ValueError):
        return ""
    return mailmap


def _parse(tokens: Iterator[bytes]) -> Iterator[LoggedCommit]:
    """Commits from the log's tokens; a last one whose fields are cut off is left out."""
    token = next(tokens, None)
    while token is not None:
        fields = list(islice(tokens, len(_FIELDS) - 1))
        if len(fields) < len(_FIELDS) - 1:
            return
        parents, authored, committed, author, encoding, message = fields
        commit_id = token.decode("ascii")
        changes: list[FileChange] = []
        token = next(tokens, None)
        # The first change of a commit stands on a line of its own: `\n:100644 100644 <id> <id> M`.
        while token is not None and token.startswith((b":", b"\n:")):
            path = next(tokens, b"")
            status = chr(token[token.rindex(b" ") + 1])
            old_path = path_text(path) if status in "RC" else None
            changes.append(FileChange(path_text(next(tokens, b"") if old_path else path), old_path, status))
            token = next(tokens, None)
        yield LoggedCommit(
            commit_id,
            tuple(parents.decode("ascii").split()),
            _time(authored),
            _time(committed),
            _text(author, encoding),
            _text(message, encoding),
            changes,
        )


def _tokens(output: IO[bytes]) -> Iterator[bytes]:
    """What NULs end; what follows the last of them is cut off."""
    rest = b""
    while read := output.read(_READ_BYTES):
        *whole, rest = (rest + read).split(b"\0")
        yield from whole


def _time(seconds: bytes) -> datetime:
    """Git leaves out a time that it cannot read; that is 1970, as for git itself."""
    return moment(int(seconds)) if seconds.isdigit() else EPOCH


def _text(raw: bytes, encoding: bytes) -> str:
    """Git has made UTF-8 of what it could; the rest is as it was committed."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        pass
    try:
        text = message_text(raw, encoding.decode("ascii", "replace"))
    except UnicodeError:
        # Some of Python's encodings know no replacement.
        text = message_text(raw)
    # And some decode to halves of characters, which no table can hold.
    return text.encode("utf-8", "replace").decode()


class _Git(NamedTuple):
    """A running git: what it prints, and how to learn whether it ended well."""

    process: subprocess.Popen[bytes]
    output: IO[bytes]
    complaints: IO[bytes]
    git_dir: Path

    def finish(self) -> None:
        """Wait for its end; RankhouseError, with git's last words, where it failed."""
        status = self.process.wait()
        if status == 0:
            return
        self.complaints.seek(0)
        lines = self.complaints.read().decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        reason = said[-1].removeprefix("fatal: ") if said else f"exit status {status}"
        raise RankhouseError(
            f"{self.git_dir}: git log stopped: {reason}. Commits read until then are kept; "
            "`git fsck` lists what is damaged or missing."
        )


@contextmanager
def _started(command: list[str], asked: str, git_dir: Path) -> Iterator[_Git]:
    """Git, reading `asked`; it ends with the block, at the latest."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    with tempfile.TemporaryFile() as questions, tempfile.TemporaryFile() as complaints:
        questions.write(asked.encode())
        questions.seek(0)
        try:
            process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=questions,
                stdout=subprocess.PIPE,
                stderr=complaints,
                # Away from any worktree, whose `.mailmap` would be another revision's.
                cwd=git_dir.absolute().anchor,
                env={**kept, **_ENVIRONMENT},
            )
        except FileNotFoundError:
            raise RankhouseError("There is no `git` on the PATH. Install git 2.32 or later.") from None
        assert process.stdout is not None
        try:
            yield _Git(process, process.stdout, complaints, git_dir)
        finally:
            process.kill()
            process.stdout.close()
            process.wait()
