"""Names the code that ranks, so that results of different code are never taken for one evaluation."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable

# Whatever decides an order, a score or a fact.
PACKAGES = ("warehouse", "ranking", "assets")
_KINDS = (".py", ".sql", ".toml", ".scm", ".npz", ".json")


def code_digest() -> str:
    """A hash of every source file of the packages that rank."""
    digest = hashlib.sha256()
    for package in PACKAGES:
        for name, file in sorted(_sources(files(package), package)):
            digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, name)
        elif entry.name.endswith(_KINDS):
            found.append((name, entry))
    return found
