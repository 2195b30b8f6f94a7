"""The documentation says what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ranking.choices import Choices
from ranking.fusion.profiles import read_profile
from services.cli.application import SUMMARIES
from services.docs.pages import PAGES
from services.docs.ranking import EXAMPLE
from tests.services.cli.running import PROJECT
from warehouse.schema import FACT_FAMILIES, SIGNALS, Table

EVERY_TABLE = [*SIGNALS, *(table for family in FACT_FAMILIES.values() for table in family)]
WRITTEN = sorted([*PROJECT.glob("docs/*.md"), PROJECT / "README.md"])


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_what_would_be_generated_now(name: str) -> None:
    assert (PROJECT / "docs" / name).read_text(encoding="utf-8") == PAGES[name](), "run: make docs"


def test_the_module_writes_every_page(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "services.docs", str(tmp_path)]
    subprocess.run(command, check=True, cwd=PROJECT, capture_output=True)
    assert {path.name for path in tmp_path.iterdir()} == set(PAGES)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=lambda table: str(table.name))
def test_every_table_and_column_says_what_it_means(table: Table) -> None:
    assert table.meaning.strip().endswith(".")
    for column in table.columns:
        assert column.meaning.strip(), column.name
    assert set(table.key) <= {column.name for column in table.columns}


def test_every_command_is_in_the_reference() -> None:
    page = PAGES["cli.md"]()
    assert all(f"## rankhouse {name}\n" in page for name in SUMMARIES)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.name))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), target


def test_the_profile_that_is_shown_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(EXAMPLE)
    profile = read_profile(file)
    assert profile.weights == {"semantic": 1.0, "lexical": 0.5, "recency": 0.2}
    assert profile.for_class("stack_trace").weights == {
        "semantic": 1.0,
        "lexical": 0.5,
        "recency": 0.0,
        "place": 0.4,
    }
    assert profile.choices == Choices(lowered_by_report=1.0, semantic_depth=12)
