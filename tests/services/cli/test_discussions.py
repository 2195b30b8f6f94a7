"""`rankhouse discussions` as a user runs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from services.docs.discussions import discussions_page
from tests.services.cli.conftest import Here, Published
from warehouse.locks import exclusive

EXAMPLES = re.findall(r"```json\n(.*?)```", discussions_page(), re.DOTALL)[0]


def test_the_examples_of_the_documentation_are_imported(
    published: Published, tmp_path: Path, here: Here
) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(EXAMPLES)
    finished = here("discussions", file, "--repo", "shop", warehouse=published.warehouse)
    assert (finished.status, finished.err) == (0, "")
    assert finished.out.splitlines()[0] == "shop: 3 added, 0 changed, 0 known, 0 left out"
    again = here("discussions", "-", "--json", warehouse=published.warehouse, given=EXAMPLES.encode())
    assert json.loads(again.out) == {
        "repository": "shop",
        "added": 0,
        "changed": 0,
        "known": 3,
        "rejected": [],
    }


def test_lines_that_are_none_are_told_and_stop_nothing(
    published: Published, tmp_path: Path, here: Here
) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(EXAMPLES + "nope\n" * 7)
    finished = here("discussions", file, warehouse=published.warehouse)
    assert finished.status == 0
    assert finished.out.startswith("shop: 3 added, 0 changed, 0 known, 7 left out\n")
    told = finished.err.splitlines()
    assert told[0] == "rankhouse: said.jsonl:4: left out, not JSON at character 1: Expecting value"
    assert told[-1] == "rankhouse: 7 lines left out in all: not_json 7"


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_file_without_any_discussion_is_refused(
    published: Published, here: Here, form: tuple[str, ...]
) -> None:
    given = b'nope\n{}\nnope\n{"id": 1}\n'
    finished = here("discussions", "-", *form, warehouse=published.warehouse, given=given)
    assert finished.status == 2
    assert len(finished.err.splitlines()) == 1
    assert "No line of standard input is a discussion. 4 lines left out" in finished.err
    assert "missing 2, not_json 2; in line 1 not JSON at character 1: Expecting value" in finished.err
    assert (len(json.loads(finished.out)["rejected"]) == 4) if form else (finished.out == "")
    assert here("discussions", "-", warehouse=published.warehouse, given=b"\n").status == 0


def test_bad_input_is_one_line(published: Published, tmp_path: Path, here: Here) -> None:
    missing = here("discussions", tmp_path / "none.jsonl", warehouse=published.warehouse)
    assert "cannot be read: no such file" in missing.complaint()
    folder = here("discussions", tmp_path, warehouse=published.warehouse)
    assert "cannot be read: is a directory" in folder.complaint()
    unknown = here("discussions", "-", "--repo", "none", warehouse=published.warehouse)
    assert "No repository 'none'" in unknown.complaint()
    with exclusive(published.layout.repository("shop").lock, "shop is being indexed"):
        busy = here("discussions", "-", warehouse=published.warehouse)
    assert (busy.status, "shop is being indexed" in busy.complaint()) == (3, True)
