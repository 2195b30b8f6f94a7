"""What `rankhouse status` prints: a paragraph a repository, or one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from services.cli.answers import plain
from services.cli.terminal import output, printable
from services.cli.words import SHALLOW, age, amounts, behind, counted, skipped_lines
from services.holdings import Holdings
from services.status import RepositoryStatus
from warehouse.layout import WarehouseLayout


def print_report(warehouse: WarehouseLayout, found: list[RepositoryStatus]) -> None:
    """A paragraph a repository for a person."""
    console = output()
    console.print(f"warehouse {warehouse.root}: {counted(len(found), 'repository')}", soft_wrap=True)
    if not found:
        console.print("  next: rankhouse index PATH")
    now = datetime.now(UTC).replace(tzinfo=None)
    for one in found:
        console.print()
        console.print(one.record.name, style="bold", end="")
        console.print(f"  {one.record.ref}  {one.record.git_dir}", soft_wrap=True)
        for line in _lines(one, now):
            console.print(f"  {printable(line)}", soft_wrap=True)


def print_json(warehouse: WarehouseLayout, found: list[RepositoryStatus]) -> None:
    """One object for a program."""
    value = {"warehouse": str(warehouse.root), "repositories": [_object(one) for one in found]}
    print(json.dumps(value, ensure_ascii=False))


def _lines(one: RepositoryStatus, now: datetime) -> Iterable[str]:
    if one.held is not None and one.published_at is not None:
        held = one.held
        distance = f", {behind(one.fresh)}" if one.fresh is not None else ""
        when = f"committed {age(now - held.committed_at)}, indexed {age(now - one.published_at)}"
        yield f"commit   {held.commit_id[:12]}, {when}{distance}"
        yield f"holds    {amounts(held)}"
        for line in skipped_lines(held.skipped):
            yield f"skipped  {line}"
        if held.shallow:
            yield f"shallow  {SHALLOW}"
    for trouble in one.troubles:
        yield f"trouble  {trouble}"


def _object(one: RepositoryStatus) -> dict[str, Any]:
    return {
        "repository": one.record.name,
        "git_dir": one.record.git_dir,
        "ref": one.record.ref,
        "snapshot": str(one.snapshot.folder) if one.snapshot is not None else None,
        "published_at": plain(one.published_at),
        **_held_object(one.held),
        "branch_commit": one.fresh.tip if one.fresh is not None else None,
        "behind": one.fresh.behind if one.fresh is not None else None,
        "ahead": one.fresh.ahead if one.fresh is not None else None,
        "troubles": list(one.troubles),
    }


def _held_object(held: Holdings | None) -> dict[str, Any]:
    if held is None:
        return {"commit_id": None}
    return {name: plain(value) for name, value in asdict(held).items()}
