"""What comes along with the best source of a packet: a test, a configuration, and a peer as an exemplar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from ranking import sql
from ranking.packing.packet import Role
from ranking.retrieval.scope import Scope

# How many peers are asked for: those that are in a packet already are passed over.
PEERS = 8
# A stem of fewer letters (`app`, `db`) stands in the names of tests that have nothing to do with it.
LEAST_STEM = 4


@dataclass(frozen=True)
class Companion:
    """A file that comes along, and why."""

    path: str
    role: Role
    why: str


def companions_of(scope: Scope, file_id: int) -> list[Companion]:
    """The test and the configuration most tied to a file, where there is evidence; then its likest peers."""
    path = scope.corpus.paths[file_id]
    asked = {"file_id": file_id}
    questions: tuple[tuple[Role, str, dict[str, str | int]], ...] = (
        (Role.TEST, "test", {"stem": _stem(path)}),
        (Role.CONFIGURATION, "configuration", {}),
        (Role.EXEMPLAR, "exemplar", {"limit": PEERS}),
    )
    found: list[Companion] = []
    with scope.session() as session:
        for role, name, more in questions:
            rows: Sequence[tuple[str, str]] = session.rows(sql.text(f"packing/{name}"), {**asked, **more})
            found += [Companion(one, role, f"{why} ({path})") for one, why in rows]
    return found


def _stem(path: str) -> str:
    """The file's name without its ending, or its folder's where that is what it stands for; may be empty."""
    name = PurePosixPath(path)
    stem = name.stem if name.stem != "__init__" else name.parent.name
    return stem if len(stem) >= LEAST_STEM else ""
