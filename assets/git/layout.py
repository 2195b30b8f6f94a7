"""Where a git directory keeps things: a linked worktree shares all but its HEAD with the main one."""

from __future__ import annotations

from pathlib import Path


def common_folder(git_dir: Path) -> Path:
    """The git directory that a linked worktree shares with the others; else `git_dir` itself."""
    pointer = git_dir / "commondir"
    return git_dir / pointer.read_text("utf-8").strip() if pointer.is_file() else git_dir


def objects_folder(git_dir: Path) -> Path:
    """Where the repository keeps its own objects."""
    return common_folder(git_dir) / "objects"


def shallow_file(git_dir: Path) -> Path:
    """The list of commits whose parents a shallow clone left out; there is none in a full clone."""
    return common_folder(git_dir) / "shallow"
