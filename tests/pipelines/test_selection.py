"""Files that nobody wrote to be read, from a git repository to a published snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index, rows
from warehouse.layout import WarehouseLayout

MINIFIED = "function total(a){return a.reduce((b,c)=>b+c)}" * 50

FILES = "SELECT path, skipped, chunks > 0 FROM file ORDER BY path"
WHY = "SELECT subject, reason, rule FROM skipped WHERE kind = 'file' ORDER BY subject"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    """A shop with what is not its own, and an attribute that says so of one file and denies it of another."""
    repository = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    repository.commit(
        {
            ".github/CODEOWNERS": "*.py @ada\nnode_modules/\n",
            ".gitattributes": "made.py linguist-generated\nown.js -linguist-generated\n",
            ".env": "TOKEN=hunter2-hunter2\n",
            "cart.py": "import made\nimport node_modules.x\n\n\ndef total():\n    return made.total\n",
            "made.py": "import cart\n\ntotal = 1\n",
            "node_modules/x.py": "import cart\n",
            "own.js": MINIFIED,
            "squeezed.js": MINIFIED,
        }
    )
    return repository


def test_what_is_left_out_is_a_file_without_content_and_a_row_with_its_rule(
    shop: RepositoryBuilder, tmp_path: Path
) -> None:
    snapshot = index(WarehouseLayout(tmp_path / "warehouse"), shop.git_dir).snapshot
    assert rows(snapshot, FILES) == [
        (".env", "secret_file", False),
        (".gitattributes", None, True),
        (".github/CODEOWNERS", None, True),
        ("cart.py", None, True),
        ("made.py", "generated", False),
        ("node_modules/x.py", "vendored", False),
        ("own.js", None, True),
        ("squeezed.js", "minified", False),
    ]
    assert rows(snapshot, WHY) == [
        (".env", "secret_file", "skip_secret_files"),
        ("made.py", "generated", "skip_attributes"),
        ("node_modules/x.py", "vendored", "skip_vendored"),
        ("squeezed.js", "minified", "skip_minified"),
    ]
    read = "SELECT DISTINCT path FROM {} JOIN file USING (file_id) WHERE skipped IS NOT NULL"
    for table in ("chunk", "definition", "posting"):
        assert rows(snapshot, read.format(table)) == [], table
    assert rows(snapshot, "SELECT path, size FROM file WHERE path = 'made.py'") == [("made.py", 23)]
    assert rows(snapshot, "SELECT path, owners FROM file WHERE path LIKE '%.py'") == [
        ("cart.py", ["@ada"]),
        ("made.py", ["@ada"]),
        ("node_modules/x.py", []),
    ]
    ends = """
        SELECT s.path, t.path FROM edge
        JOIN file s ON s.file_id = source_file_id
        JOIN file t ON t.file_id = target_file_id ORDER BY ALL
    """
    assert rows(snapshot, ends) == [("cart.py", "made.py"), ("cart.py", "node_modules/x.py")]


def test_a_rule_that_is_switched_off_brings_its_files_in(shop: RepositoryBuilder, tmp_path: Path) -> None:
    layout = WarehouseLayout(tmp_path / "warehouse")
    first = index(layout, shop.git_dir).snapshot
    second = index(
        layout, shop.git_dir, skip_attributes=False, skip_vendored=False, skip_minified=False
    ).snapshot
    assert second.snapshot_id != first.snapshot_id
    assert rows(second, WHY) == [(".env", "secret_file", "skip_secret_files")]
    assert rows(second, "SELECT path FROM file WHERE chunks = 0") == [(".env",)]
    again = index(layout, shop.git_dir, skip_attributes=True).snapshot
    assert again.snapshot_id == first.snapshot_id
    assert again.manifest() == first.manifest()


def test_a_rule_that_comes_back_hides_what_was_read_meanwhile(
    shop: RepositoryBuilder, tmp_path: Path
) -> None:
    at_once = index(WarehouseLayout(tmp_path / "one"), shop.git_dir).snapshot
    layout = WarehouseLayout(tmp_path / "two")
    index(layout, shop.git_dir, skip_attributes=False, skip_vendored=False, skip_secret_files=False)
    assert index(layout, shop.git_dir).snapshot.manifest() == at_once.manifest()
