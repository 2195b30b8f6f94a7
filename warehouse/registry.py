"""Which repositories a warehouse holds, where their git folders are and which ref each follows."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from warehouse.errors import RankhouseError
from warehouse.files import write_aside
from warehouse.layout import WarehouseLayout

# What a repository follows when nobody names a ref: whatever its HEAD points at.
DEFAULT_REF = "HEAD"


@dataclass(frozen=True)
class RepositoryRecord:
    """A repository as the warehouse knows it."""

    name: str
    git_dir: str
    ref: str = DEFAULT_REF


def register(layout: WarehouseLayout, record: RepositoryRecord) -> RepositoryRecord:
    """Remember a repository. The name stays with its first git folder; what it follows may change."""
    known = find(layout, record.name)
    if known is not None and known.git_dir != record.git_dir:
        raise RankhouseError(
            f"{record.name!r} is already the repository at {known.git_dir}. "
            f"Index {record.git_dir} under another name with --name."
        )
    if known != record:
        write_aside(layout.repository(record.name).record, json.dumps(asdict(record), indent=1) + "\n")
    return record


def find(layout: WarehouseLayout, name: str) -> RepositoryRecord | None:
    """The record of a repository, None where the warehouse does not hold it."""
    path = layout.repository(name).record
    try:
        record = RepositoryRecord(**json.loads(path.read_text(encoding="utf-8")))
        if not all(isinstance(value, str) for value in asdict(record).values()):
            raise TypeError("every value must be a text")
        return record
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as fault:
        raise RankhouseError(
            f"{path} cannot be read ({fault}). Delete that file and index the repository again: "
            "its facts and snapshots stay."
        ) from fault


def get(layout: WarehouseLayout, name: str | None) -> RepositoryRecord:
    """The record of a repository; with None the only one of the warehouse. An error names the choice."""
    held = some_names(layout)
    if name is None and len(held) == 1:
        name = held[0]
    record = find(layout, name) if name is not None else None
    if record is not None:
        return record
    if name is None:
        raise RankhouseError(f"Which repository? Name one with --repo: {', '.join(held)}")
    raise RankhouseError(f"No repository {name!r} in {layout.root}. It holds: {', '.join(held)}")


def some_names(layout: WarehouseLayout) -> list[str]:
    """The names of all repositories. RankhouseError where there is none."""
    refuse_none(layout)
    held = names(layout)
    if not held:
        raise RankhouseError(
            f"The warehouse at {layout.root} is empty. Index a repository first: rankhouse index PATH"
        )
    return held


def refuse_none(layout: WarehouseLayout) -> None:
    """RankhouseError where there is no warehouse."""
    if not layout.repositories.is_dir():
        raise RankhouseError(
            f"There is no warehouse at {layout.root}. `rankhouse index PATH` makes one there; "
            "--warehouse or RANKHOUSE_WAREHOUSE names another."
        )


def names(layout: WarehouseLayout) -> list[str]:
    """The names of all repositories, in alphabetical order."""
    if not layout.repositories.is_dir():
        return []
    return sorted(p.parent.name for p in layout.repositories.glob("*/repository.json"))
