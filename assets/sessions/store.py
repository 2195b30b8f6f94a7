"""Recorded sessions as facts of the warehouse: what is new is added, and each line that is none is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from assets.json_lines import ImportReport, Reject, RejectedError
from assets.sessions.lines import FurtherRead, Session, read_line
from warehouse.facts import FactStore
from warehouse.schema import SESSION, SESSION_READ, SESSION_RETURNED
from warehouse.session_views import FAMILY, SESSION_VERSION


def import_sessions(store: FactStore, lines: Iterable[bytes], repositories: Collection[str]) -> ImportReport:
    """Add what JSON Lines tell of sessions that the facts do not hold yet, as one part or not at all.

    A session of a repository that is none of `repositories` is left out: nothing could ever rank it again.
    A whole session takes the place of an earlier one of its id, but for what that read: reads add up. Empty
    lines are passed over. The caller holds the lock of the store.
    """
    held = {session.id: session for session in stored_sessions(store)}
    found: dict[str, Session] = {}
    report = ImportReport()
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                session = _told(read_line(line.rstrip(b"\r\n")), held | found)
                _refuse_elsewhere(session, repositories)
                found[session.id] = session
        except RejectedError as fault:
            report.rejected.append(Reject(number, fault.reason, str(fault)))
    new = {identity: one for identity, one in found.items() if held.get(identity) != one}
    report.changed = sum(identity in held for identity in new)
    report.added = len(new) - report.changed
    report.known = len(found) - len(new)
    if new:
        store.append(FAMILY, SESSION_VERSION, _tables(_last(store) + 1, list(new.values())))
    return report


def stored_sessions(store: FactStore) -> list[Session]:
    """Each session as the last import told it, in the order of their times."""
    returned, read = (_paths(store, table.name) for table in (SESSION_RETURNED, SESSION_READ))
    latest: dict[str, dict[str, Any]] = {}
    for row in sorted(_rows(store, SESSION.name), key=lambda row: row["sequence"]):
        latest[row["id"]] = row
    found = [_session(row, returned, read) for row in latest.values()]
    return sorted(found, key=lambda one: (one.time, one.id))


_Paths = Mapping[tuple[str, int], Sequence[str]]


def _told(line: Session | FurtherRead, known: Mapping[str, Session]) -> Session:
    before = known.get(line.id)
    if isinstance(line, Session):
        return line if before is None else replace(line, read=before.and_read(line.read).read)
    if before is None:
        raise RejectedError("unknown_session", f"no session {line.id!r} was told before")
    return before.and_read(line.read)


def _refuse_elsewhere(session: Session, repositories: Collection[str]) -> None:
    if session.repository not in repositories:
        raise RejectedError(
            "unknown_repository", f"no repository {session.repository!r} is in this warehouse: index it first"
        )


def _session(row: Mapping[str, Any], returned: _Paths, read: _Paths) -> Session:
    key = row["id"], row["sequence"]
    return Session(
        id=row["id"],
        time=row["time"],
        repository=row["repository"],
        commit=row["commit_id"],
        text=row["text"],
        returned=tuple(returned.get(key, ())),
        read=tuple(read.get(key, ())),
        secrets=row["secrets"],
    )


def _paths(store: FactStore, table: str) -> _Paths:
    found: dict[tuple[str, int], list[str]] = {}
    for row in sorted(_rows(store, table), key=lambda row: row["position"]):
        found.setdefault((row["id"], row["sequence"]), []).append(row["path"])
    return found


def _last(store: FactStore) -> int:
    sequences = store.read(FAMILY, SESSION_VERSION, SESSION.name, ["sequence"]).column("sequence")
    return max(sequences.to_pylist(), default=0)


def _rows(store: FactStore, table: str) -> list[dict[str, Any]]:
    return list(store.read(FAMILY, SESSION_VERSION, table).to_pylist())


def _tables(sequence: int, sessions: Sequence[Session]) -> dict[str, pa.Table]:
    sessions = sorted(sessions, key=lambda one: one.id)
    return {
        SESSION.name: SESSION.from_rows(
            (one.id, sequence, one.time, one.repository, one.commit, one.text, one.secrets)
            for one in sessions
        ),
        SESSION_RETURNED.name: SESSION_RETURNED.from_rows(
            row for one in sessions for row in _positions(one.id, sequence, one.returned)
        ),
        SESSION_READ.name: SESSION_READ.from_rows(
            row for one in sessions for row in _positions(one.id, sequence, one.read)
        ),
    }


def _positions(identity: str, sequence: int, paths: Sequence[str]) -> Iterator[tuple[object, ...]]:
    for position, path in enumerate(paths, 1):
        yield identity, sequence, position, path
