"""Imports of discussions into the facts: what is new is added, and each line that is none is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from assets.discussions.lines import Discussion, Place, read_line
from assets.json_lines import ImportReport, Reject, RejectedError
from assets.secrets import SECRETS_VERSION
from warehouse.facts import FactStore
from warehouse.schema import DISCUSSION, DISCUSSION_PLACE, IMPORT, REJECTED

FAMILY = "discussion"
# Whoever changes what is stored of a line makes other facts; the lines would have to be imported again.
DISCUSSION_VERSION = f"lines-2.secrets-{SECRETS_VERSION}"

Identity = tuple[str, str]


def import_lines(store: FactStore, source: str, lines: Iterable[bytes]) -> ImportReport:
    """Add the discussions of JSON Lines that the facts do not hold yet, as one part or not at all.

    `source` names the file. Of several lines with one kind and id the last counts. An empty line is
    passed over; any other that is no discussion becomes a row of `rejected`, in place of those that an
    earlier import of the same source left. The caller holds the repository's lock.
    """
    held = _held(store)
    report = ImportReport()
    found: dict[Identity, Discussion] = {}
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                discussion = read_line(line.rstrip(b"\r\n"))
                found[discussion.kind, discussion.id] = discussion
        except RejectedError as fault:
            report.rejected.append(Reject(number, fault.reason, str(fault)))
    new = {identity: one for identity, one in found.items() if held.get(identity) != one}
    report.changed = sum(identity in held for identity in new)
    report.added = len(new) - report.changed
    report.known = len(found) - len(new)
    if new or report.rejected != _rejected(store, source):
        sequence = last_import(store) + 1
        store.append(FAMILY, DISCUSSION_VERSION, _tables(sequence, source, len(found), new, report.rejected))
    return report


def last_import(store: FactStore) -> int:
    """The number of the last import that brought something new, 0 where there was none."""
    sequences = store.read(FAMILY, DISCUSSION_VERSION, IMPORT.name, ["sequence"]).column("sequence")
    return max(sequences.to_pylist(), default=0)


def _held(store: FactStore) -> dict[Identity, Discussion]:
    """Each known discussion as the last import told it."""
    places: dict[tuple[str, str, int], list[Place]] = {}
    stored = sorted(_rows(store, DISCUSSION_PLACE.name), key=lambda row: row["ordinal"])
    for row in stored:
        key = row["kind"], row["id"], row["sequence"]
        places.setdefault(key, []).append(Place(row["path"], row["start_line"], row["end_line"]))
    held = {}
    for row in sorted(_rows(store, DISCUSSION.name), key=lambda row: row["sequence"]):
        identity = row["kind"], row["id"]
        at = tuple(places.get((*identity, row["sequence"]), ()))
        held[identity] = Discussion(
            row["id"], row["kind"], row["time"], row["text"], at, row["commit_id"], row["secrets"]
        )
    return held


def _rejected(store: FactStore, source: str) -> list[Reject]:
    """What the last import of a source rejected, in the order of its lines."""
    rows = [row for row in _rows(store, IMPORT.name) if row["source"] == source]
    last = max((row["sequence"] for row in rows), default=0)
    found = (row for row in _rows(store, REJECTED.name) if row["sequence"] == last)
    return sorted(
        (Reject(row["line"], row["reason"], row["detail"]) for row in found), key=lambda reject: reject.line
    )


def _rows(store: FactStore, table: str) -> list[dict[str, Any]]:
    return list(store.read(FAMILY, DISCUSSION_VERSION, table).to_pylist())


def _tables(
    sequence: int, source: str, rows: int, new: Mapping[Identity, Discussion], rejected: list[Reject]
) -> dict[str, pa.Table]:
    discussions = [new[identity] for identity in sorted(new)]
    return {
        IMPORT.name: IMPORT.from_rows([(sequence, source, rows, len(rejected))]),
        DISCUSSION.name: DISCUSSION.from_rows(
            (one.kind, one.id, sequence, one.time, one.text, one.commit, one.secrets) for one in discussions
        ),
        DISCUSSION_PLACE.name: DISCUSSION_PLACE.from_rows(_places(sequence, discussions)),
        REJECTED.name: REJECTED.from_rows(
            (sequence, source, reject.line, reject.reason, reject.detail) for reject in rejected
        ),
    }


def _places(sequence: int, discussions: Iterable[Discussion]) -> Iterator[tuple[object, ...]]:
    for one in discussions:
        for ordinal, place in enumerate(one.places):
            yield one.kind, one.id, sequence, ordinal, place.path, place.start_line, place.end_line
