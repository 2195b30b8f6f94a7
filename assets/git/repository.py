"""Opens a git repository of any layout and finds the commit that a ref names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import repeat
from pathlib import Path

import pygit2

from assets.git.commits import CommitHeader, read_commit
from assets.git.layout import objects_folder, shallow_file
from assets.git.objects import ObjectDatabase, ObjectError
from warehouse.errors import RankhouseError

# libgit2 refuses a repository with an extension that it was not told of. This one says that objects may be
# missing, and every reader here has an answer for that.
pygit2.settings.set_extensions(["partialclone"])

_FULL_ID = re.compile(r"[0-9a-fA-F]{40}")
# Git's own minimum for an abbreviated id.
_SHORT_ID = re.compile(r"[0-9a-fA-F]{4,39}")
# `main~2^2`: a name, then steps to a parent.
_EXPRESSION = re.compile(r"(?P<name>.+?)(?P<steps>(?:[~^]\d*)*)", re.DOTALL)
_STEP = re.compile(r"[~^]\d*")
# libgit2's words, with the folder that has to be declared safe.
_FOREIGN = re.compile(r"repository path '(?P<place>.*?)/?' is not owned by current user")


@dataclass(frozen=True)
class Revision:
    """A commit that was asked for, and `ref`, the name it was asked for by; `committed_at` is naive UTC."""

    commit_id: str
    tree_id: str
    ref: str
    committed_at: datetime


class Repository:
    """One git repository, known by its git directory (the folder that holds HEAD).

    A bare repository, a worktree, a linked worktree, a submodule and a repository that borrows objects from
    another all read the same. Replacements and grafts (`refs/replace`, `info/grafts`) are never applied:
    history is read as it was committed. A shallow clone reads as far as it goes.
    """

    def __init__(self, git_dir: Path) -> None:
        """Open the repository at `git_dir`; RankhouseError where it cannot be read."""
        self.git_dir = git_dir.absolute()
        self._libgit2 = _open(self.git_dir)
        self.objects = ObjectDatabase(objects_folder(self.git_dir))

    @property
    def shallow(self) -> bool:
        """Whether history ends early, because the clone was told to stop somewhere."""
        return bool(self.boundary)

    @cached_property
    def boundary(self) -> frozenset[str]:
        """Where a shallow clone ends: commits whose parents it left out.

        Git shows them without parents, as if each had added every file.
        """
        listed = shallow_file(self.git_dir)
        if not listed.is_file():
            return frozenset()
        return frozenset(i for i in listed.read_text("ascii").split() if self._has_parents(i))

    @cached_property
    def partial(self) -> bool:
        """Whether the clone is partial: contents may be missing, which git would fetch when asked for."""
        config = self._libgit2.config
        names = {entry.name for entry in config}
        promisors = [name for name in names if name.startswith("remote.") and name.endswith(".promisor")]
        return "extensions.partialclone" in names or any(config.get_bool(name) for name in promisors)

    def holds_commit(self, commit_id: str) -> bool:
        """Whether the commit is there and can be read."""
        try:
            read_commit(self.objects, commit_id)
        except ObjectError:
            return False
        return True

    def resolve(self, ref: str | None) -> Revision:
        """The commit that `ref` names, else HEAD: a branch, a tag or an id, full or short, with `~2` or `^2`.

        RankhouseError where there is none: no commits yet, an unknown ref, an id that is too short, a tree or
        a file, an object that is missing or damaged.
        """
        asked = "HEAD" if ref is None else ref
        expression = _EXPRESSION.fullmatch(asked)
        if expression is None:
            raise self._unknown(asked)
        commit = self._commit(self._object_named(expression["name"]), asked)
        for step in _STEP.findall(expression["steps"]):
            commit = self._step(commit, step, asked)
        name = self._head_name() if ref is None else ref
        return Revision(commit.commit_id, commit.tree_id, name, commit.committed_at)

    def _head_name(self) -> str:
        """The branch that HEAD stands on, or HEAD where it stands on none."""
        head = self._libgit2.lookup_reference("HEAD")
        target = head.raw_target if isinstance(head.raw_target, bytes) else b"HEAD"
        return target.removeprefix(b"refs/heads/").decode("utf-8", "backslashreplace")

    def _object_named(self, name: str) -> str:
        """The id of the object that a branch, tag or id names, in git's order of preference."""
        if _FULL_ID.fullmatch(name):
            return name.lower()
        try:
            return str(self._libgit2.lookup_reference_dwim(name).resolve().target)
        except (KeyError, ValueError):
            pass
        except pygit2.GitError as fault:
            raise RankhouseError(
                f"{self.git_dir}: the ref {name!r} is damaged, {fault}. Set it again with `git update-ref`."
            ) from None
        if name in ("HEAD", "@"):
            raise self._unborn()
        if not _SHORT_ID.fullmatch(name):
            raise self._unknown(name)
        try:
            return str(self._libgit2.expand_id(name))
        except KeyError:
            raise self._unknown(name) from None
        except ValueError:
            raise RankhouseError(
                f"{self.git_dir}: several objects have an id that starts with {name}. Give more of it."
            ) from None

    def _commit(self, object_id: str, ref: str) -> CommitHeader:
        try:
            return read_commit(self.objects, object_id)
        except ObjectError as fault:
            raise RankhouseError(
                f"{self.git_dir}: object {object_id}, which {ref!r} leads to, is {fault}. "
                "Name a branch, tag or commit; if that is one, fetch it again and look at `git fsck`."
            ) from None

    def _step(self, commit: CommitHeader, step: str, ref: str) -> CommitHeader:
        """The commit that `~n` (n first parents back) or `^n` (the n-th parent) leads to."""
        number = int(step[1:] or 1)
        for parent in [number] if step.startswith("^") else repeat(1, number):
            if parent > len(commit.parents):
                raise self._unknown(ref)
            if parent:
                commit = self._commit(commit.parents[parent - 1], ref)
        return commit

    def _has_parents(self, commit_id: str) -> bool:
        """Whether the commit has parents; one that cannot be read has, since it is listed as cut off."""
        try:
            return bool(read_commit(self.objects, commit_id).parents)
        except ObjectError:
            return True

    def _unborn(self) -> RankhouseError:
        branch = self._head_name()
        if any(self._libgit2.references):
            return RankhouseError(
                f"{self.git_dir}: HEAD stands on {branch!r}, which has no commits. Name a branch with --ref."
            )
        return RankhouseError(f"{self.git_dir} has no commits yet. Make one, then run this again.")

    def _unknown(self, name: str) -> RankhouseError:
        return RankhouseError(
            f"{self.git_dir} has no branch, tag or commit {name!r}. Check the name, or fetch it first."
        )


def open_repository(path: Path) -> Repository:
    """The repository at `path`: a worktree, any folder inside one, a bare repository or a git directory.

    RankhouseError where the path does not exist, is no folder, belongs to no repository, or cannot be read.
    """
    if not path.exists():
        raise RankhouseError(f"{path} does not exist. Give the folder of a git repository.")
    if not path.is_dir():
        raise RankhouseError(f"{path} is a file. Give the folder of a git repository.")
    try:
        found = pygit2.discover_repository(str(path))
    except pygit2.GitError as fault:
        raise _unreadable(path, fault) from None
    if found is None:
        raise RankhouseError(
            f"{path} is not a git repository, nor inside one. Run `git init` or clone there."
        )
    return Repository(Path(found))


def _open(git_dir: Path) -> pygit2.Repository:
    try:
        return pygit2.Repository(str(git_dir))
    except (pygit2.GitError, KeyError, ValueError) as fault:
        raise _unreadable(git_dir, fault) from None


def _unreadable(path: Path, fault: Exception) -> RankhouseError:
    """What libgit2 refuses, in a line that says what to do."""
    reason = " ".join(str(fault).split())
    foreign = _FOREIGN.search(reason)
    if foreign is not None:
        return RankhouseError(
            f"{path} belongs to another user, so git will not read it. "
            f"If you trust it: git config --global --add safe.directory {foreign['place']}"
        )
    if "unknown object format 'sha256'" in reason:
        return RankhouseError(
            f"{path} names its objects by SHA-256, which is not supported yet. "
            "`git fast-export --all` and `git fast-import` make a repository of it that is."
        )
    return RankhouseError(f"{path} cannot be read as a git repository: {reason}. Check it with `git fsck`.")
