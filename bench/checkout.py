"""A commit of a repository as files in a folder, for tools that read nothing else."""

from __future__ import annotations

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path


def check_out(repository: Path, commit: str, folder: Path) -> str:
    """Write the files of a commit into a folder; its full id."""
    git = ["git", "-C", str(repository)]
    archive = subprocess.run([*git, "archive", commit], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return subprocess.run(
        [*git, "rev-parse", commit], check=True, capture_output=True, text=True
    ).stdout.strip()
