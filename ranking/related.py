"""The neighbours of a file: what changes with it, what it imports, what imports it, each with evidence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from ranking import sql
from ranking.options import Filters
from ranking.retrieval.filters import keep_visible
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession, SnapshotReader
from warehouse.schema import WEIGHT_UNIT
from warehouse.sql import query


@dataclass(frozen=True)
class Companion:
    """A file that changes together with another.

    `joint` counts the changes that touched both, `joint_decayed` the same by age, `ratio_recent` is their
    share of the last hundred that touched either. `commit_id` and `subject` are of the last of them,
    None where one change is several commits.
    """

    path: str
    joint: int
    joint_decayed: float
    ratio_recent: float
    last_together: datetime
    commit_id: str | None
    subject: str | None


@dataclass(frozen=True)
class Dependency:
    """A file at the other end of an import, and the number of statements behind it."""

    path: str
    statements: int


@dataclass(frozen=True)
class Neighbours:
    """The first neighbours of one kind, the strongest first, and how many there are in all."""

    first: Sequence[Any]
    total: int


@dataclass(frozen=True)
class Related:
    """A file of a snapshot and its neighbours: `changes_with` Companions, the others Dependencies."""

    repo: str
    commit: str
    path: str
    commits: int
    last_change: datetime | None
    changes_with: Neighbours
    imports: Neighbours
    imported_by: Neighbours

    def to_json(self) -> dict[str, Any]:
        """The same as plain values; times by ISO 8601."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def related_files(
    reader: SnapshotReader,
    path: str,
    limit: int = 10,
    filters: Filters = Filters(),  # noqa: B008
) -> Related:
    """The neighbours of the file at `path` among those that the filters leave, at most `limit` of each kind.

    Commits that touched a file that the filters hide join nothing and are not counted.

    Raises RankhouseError for a path that is no file of the snapshot, with those that it resembles.
    """
    identity = reader.identity
    with reader.session() as session:
        keep_visible(session, filters)
        file_id, commits, last_change = _file(session, path, identity.commit_id)
        if filters.hidden:
            _keep_seen_coedit(session, file_id)
        asked = {"file_id": file_id, "limit": limit}
        companions = session.rows(sql.text("related/changes_with"), asked)
        imports = session.rows(sql.text("related/imports"), asked)
        imported_by = session.rows(sql.text("related/imported_by"), asked)
    return Related(
        repo=identity.repository,
        commit=identity.commit_id,
        path=path,
        commits=commits,
        last_change=last_change,
        changes_with=_neighbours(Companion, companions),
        imports=_neighbours(Dependency, imports),
        imported_by=_neighbours(Dependency, imported_by),
    )


def _keep_seen_coedit(session: ReadSession, file_id: int) -> None:
    """Keep the `coedit` of a file as it is without the commits that may not be known of."""
    ((configuration,),) = session.rows("SELECT configuration FROM snapshot.snapshot")
    session.keep("touch", sql.text("related/seen_touch"), {"file_id": file_id})
    session.keep("change_unit", sql.text("related/seen_change"))
    recent = json.loads(configuration)["settings"]["coedit_recent_changes"]
    session.keep("coedit", query("signals/coedit"), {"recent_changes": recent, "unit": WEIGHT_UNIT})


def _file(session: ReadSession, path: str, commit_id: str) -> tuple[int, int, datetime | None]:
    found = session.rows(sql.text("related/file"), {"path": path})
    if found:
        file_id, commits, last_change = found[0]
        return file_id, commits, last_change
    raise _missing(session, path, commit_id)


def no_such_file(reader: SnapshotReader, path: str, filters: Filters) -> RankhouseError:
    """The error for a path that is no file of a snapshot: it tells the paths that it resembles."""
    with reader.session() as session:
        keep_visible(session, replace(Filters(), hidden=filters.hidden))
        return _missing(session, path, reader.identity.commit_id)


def _missing(session: ReadSession, path: str, commit_id: str) -> RankhouseError:
    near = [name for (name,) in session.rows(sql.text("related/near_name"), {"path": path})]
    hint = f"Did you mean {' or '.join(near)}?" if near else "Give its path from the root of the repository."
    return RankhouseError(f"{path!r} is no file at commit {commit_id[:12]}. {hint}")


def _neighbours(kind: type[Companion] | type[Dependency], rows: Sequence[tuple[Any, ...]]) -> Neighbours:
    """Neighbours from rows whose last column is their number in all."""
    return Neighbours([kind(*row[:-1]) for row in rows], rows[0][-1] if rows else 0)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, datetime) else value
