"""`rankhouse sessions` as a user runs it: recorded, imported, asked by SQL, and replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.docs.sessions import EXAMPLES
from tests.services.cli.conftest import Here, Published

ASKED = "the total of the cart leaves out tax"


def recorded(here: Here, published: Published, file: Path) -> tuple[str, list[str]]:
    """A ranking that is recorded: its session's id, and what it returned."""
    told = here("rank", ASKED, "--record", file, "--json", warehouse=published.warehouse)
    assert told.status == 0, told.err
    row = json.loads(file.read_text().splitlines()[-1])
    assert row["returned"] == [result["path"] for result in json.loads(told.out)["results"]]
    assert f"Session {row['id']} is recorded" in told.err
    return row["id"], row["returned"]


def test_a_session_from_asking_to_replay(published: Published, tmp_path: Path, here: Here) -> None:
    file = tmp_path / "sessions.jsonl"
    session, returned = recorded(here, published, file)
    recorded(here, published, file)
    with file.open("a") as stream:
        stream.write(json.dumps({"id": session, "read": returned[:2]}) + "\n{\n")

    told = here("sessions", "import", file, warehouse=published.warehouse)
    assert told.status == 0, told.err
    assert told.out == "sessions: 2 added, 0 changed, 0 known, 1 line left out\n"
    assert "sessions.jsonl:4: left out, not JSON at character " in told.err

    query = "select repository, sessions, sessions_that_read, hit_rate_5, precision_5 from hit_rate"
    rate = here("sql", query, "--format", "json", warehouse=published.warehouse)
    (row,) = json.loads(rate.out)
    assert list(row.values()) == ["shop", 2, 1, 1.0, 0.4]

    out = tmp_path / "replayed"
    told = here("sessions", "replay", "--out", out, "--json", "-q", warehouse=published.warehouse)
    assert told.status == 0, told.err
    found = json.loads(told.out)
    assert (found["sessions"], found["silent"], found["problems"]) == (1, 1, [])
    figures = {name: figure["precision_5"]["value"] for name, figure in found["figures"].items()}
    assert figures.keys() == {"ranking", "alphabetical", "recency only", "as recorded"}
    # The same code as of the same commit: it returns what it returned.
    assert figures["ranking"] == figures["as recorded"] == pytest.approx(0.4)
    assert found["gains"]["as recorded"]["precision_5"]["value"] == 0


def test_nothing_is_recorded_unasked(published: Published, here: Here) -> None:
    assert here("rank", ASKED, warehouse=published.warehouse).status == 0
    assert not published.layout.sessions.exists()


def test_what_is_recorded_is_its_owners_and_holds_no_secret(
    published: Published, tmp_path: Path, here: Here
) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    file = tmp_path / "sessions.jsonl"
    assert here("rank", f"cart {token}", "--record", file, warehouse=published.warehouse).status == 0
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


def test_the_examples_of_the_documentation_are_imported(
    published: Published, tmp_path: Path, here: Here
) -> None:
    file = tmp_path / "examples.jsonl"
    file.write_text("\n".join(map(json.dumps, EXAMPLES)))
    told = here("sessions", "import", file, "--json", warehouse=published.warehouse)
    assert json.loads(told.out) == {"added": 1, "changed": 0, "known": 0, "rejected": []}


def test_sessions_of_what_is_not_here_are_refused(published: Published, tmp_path: Path, here: Here) -> None:
    file = tmp_path / "others.jsonl"
    file.write_text(json.dumps({**EXAMPLES[0], "repository": "other"}) + "\n")
    refused = here("sessions", "import", file, warehouse=published.warehouse)
    assert refused.status == 2
    assert "1 line left out: unknown_repository 1; in line 1 no repository 'other'" in refused.complaint()
    with file.open("a") as stream:
        stream.write(json.dumps(EXAMPLES[0]) + "\n")
    told = here("sessions", "import", file, warehouse=published.warehouse)
    assert (told.status, told.out) == (0, "sessions: 1 added, 0 changed, 0 known, 1 line left out\n")
    assert "others.jsonl:1: left out, no repository 'other'" in told.err


def test_what_cannot_be_done_is_one_line(published: Published, tmp_path: Path, here: Here) -> None:
    refused = here("sessions", "replay", "--out", tmp_path / "out", "-q", warehouse=published.warehouse)
    assert refused.status == 2
    assert "No session to replay: 0 recorded" in refused.complaint()
    refused = here("sessions", "import", tmp_path / "nowhere", warehouse=published.warehouse)
    assert "cannot be read" in refused.complaint()
    refused = here("rank", ASKED, "--record", tmp_path / "no" / "file", warehouse=published.warehouse)
    assert refused.status == 2
    assert "cannot be recorded" in refused.complaint()
