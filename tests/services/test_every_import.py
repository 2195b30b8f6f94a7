"""An indexed repository in every language: each import leads to its file, each byte is in one chunk."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from assets.languages.registry import grammatical_languages
from services.query import ask
from services.tables import open_tables
from tests.services.cli.running import rankhouse
from tests.services.every_import import EDGES, PARTS, build
from warehouse.layout import WarehouseLayout


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    root = tmp_path_factory.mktemp("every-import")
    repository = build(root / "shop")
    finished = rankhouse("index", repository.path, "-q", warehouse=root / "warehouse")
    assert finished.status == 0, finished.err
    with open_tables(WarehouseLayout(root / "warehouse"), "shop") as opened:
        yield opened


def test_every_language_that_has_a_grammar_is_read(tables: duckdb.DuckDBPyConnection) -> None:
    read = ask(tables, "SELECT DISTINCT language FROM file WHERE skipped IS NULL").rows()
    assert set(grammatical_languages()) <= {language for (language,) in read}


def test_every_import_leads_to_its_file_and_to_no_other(tables: duckdb.DuckDBPyConnection) -> None:
    found = ask(
        tables,
        """
        SELECT source.path, target.path
        FROM edge
        JOIN file AS source ON source.file_id = source_file_id
        JOIN file AS target ON target.file_id = target_file_id
        WHERE kind = 'import'
        """,
    ).rows()
    assert set(found) == EDGES


def test_every_byte_is_in_one_chunk(tables: duckdb.DuckDBPyConnection) -> None:
    rows = ask(
        tables,
        """
        SELECT
            path,
            size,
            list(start_byte ORDER BY start_byte),
            list(end_byte ORDER BY start_byte)
        FROM file LEFT JOIN chunk USING (file_id)
        WHERE size > 0
        GROUP BY path, size
        """,
    ).rows()
    spans = {path: (starts, ends, size) for path, size, starts, ends in rows}
    assert len(spans) > len(PARTS)
    for path, (starts, ends, size) in spans.items():
        assert [*starts, size] == [0, *ends], path
