"""Questions in SQL: what may be asked, and how an answer fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from services.published import published
from services.query import ask
from services.tables import open_tables
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout


def answer(
    warehouse: Path, sql: str, repository: str | None = None, *, files: Sequence[Path] = ()
) -> list[tuple[object, ...]]:
    with open_tables(WarehouseLayout(warehouse), repository, files) as tables:
        return list(ask(tables, sql).rows())


def test_without_a_repository_each_row_has_its_name(shop_warehouse: Path) -> None:
    assert answer(shop_warehouse, "SELECT DISTINCT repository FROM file") == [("shop",)]


def test_several_statements_are_not_answered_by_one_of_them(shop_warehouse: Path) -> None:
    with pytest.raises(RankhouseError, match="one statement, and this is 2"):
        answer(shop_warehouse, "SELECT 1; SELECT 2")
    assert answer(shop_warehouse, "SELECT ';' AS two; -- ;") == [(";",)]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE mine (a INTEGER)",
        "INSERT INTO file SELECT * FROM file",
        "COPY file TO 'elsewhere.csv'",
        "ATTACH 'other.duckdb'",
        "INSTALL httpfs",
        "DROP VIEW file",
        "SET threads = 1",
        "SET enable_external_access = true",
        "EXPLAIN ANALYZE COPY file TO 'elsewhere.csv'",
        "COPY (PIVOT file ON language) TO 'elsewhere.csv'",
    ],
)
def test_what_writes_is_refused(shop_warehouse: Path, statement: str) -> None:
    with pytest.raises(RankhouseError, match="only reads"):
        answer(shop_warehouse, statement)


@pytest.mark.parametrize(
    "statement",
    [
        "IMPORT DATABASE '{}'",
        "PRAGMA import_database('{}')",
        "EXPLAIN PRAGMA import_database('{}')",
        "EXPLAIN ANALYZE PRAGMA import_database('{}')",
        "EXPORT DATABASE '{}'",
    ],
)
def test_a_file_of_statements_is_not_run(shop_warehouse: Path, tmp_path: Path, statement: str) -> None:
    target = min(shop_warehouse.glob("repositories/shop/snapshots/*/**/file.parquet"))
    before = target.read_bytes()
    (tmp_path / "schema.sql").write_text(f"COPY (SELECT 1) TO '{target}' (USE_TMP_FILE false);")
    (tmp_path / "load.sql").write_text("")
    with pytest.raises(RankhouseError, match="only reads"):
        answer(shop_warehouse, statement.format(tmp_path), files=[tmp_path])
    assert target.read_bytes() == before


@pytest.mark.parametrize("repository", [None, "shop"])
@pytest.mark.parametrize(
    "statement",
    [
        "PIVOT file ON language",
        "DESCRIBE file",
        "SHOW TABLES",
        "SUMMARIZE file",
        "FROM pragma_table_info('file')",
        "FROM file",
        "EXPLAIN ANALYZE SELECT 'copy' AS \"copy\" -- copy",
    ],
)
def test_whatever_reads_is_answered(shop_warehouse: Path, statement: str, repository: str | None) -> None:
    assert answer(shop_warehouse, statement, repository)


@pytest.mark.parametrize("repository", [None, "shop"])
@pytest.mark.parametrize(
    "reach", ["'{}'", "read_csv('{}')", "read_text('{}')", "glob('{}')", "read_text('{}/../answers/one.csv')"]
)
def test_a_query_reaches_no_file_but_in_the_folders_that_are_named(
    shop_warehouse: Path, tmp_path: Path, repository: str | None, reach: str
) -> None:
    answers, others = tmp_path / "answers", tmp_path / "others"
    for folder in (answers, others):
        folder.mkdir()
    (answers / "one.csv").write_text("a\n1\n")
    query = f"FROM {reach.format(others if '..' in reach else answers / 'one.csv')}"
    for files in ((), [others]):
        with pytest.raises(RankhouseError, match="--files DIR"):
            answer(shop_warehouse, query, repository, files=files)
    assert answer(shop_warehouse, query, repository, files=[answers])


def test_a_query_does_not_see_what_python_has_at_hand(shop_warehouse: Path) -> None:
    reader = pa.table({"a": [1]})
    with pytest.raises(RankhouseError, match="reader does not exist"):
        answer(shop_warehouse, "FROM reader")
    assert reader.num_rows == 1


def test_the_lock_of_a_query_is_its_own(shop_warehouse: Path, tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("a\n1\n")
    with open_tables(WarehouseLayout(shop_warehouse), "shop") as locked:
        assert list(ask(locked, "FROM file").rows())
        other = duckdb.connect(str(published(WarehouseLayout(shop_warehouse), "shop")[1].database), True)
        assert other.sql(f"FROM '{tmp_path / 'one.csv'}'").fetchall() == [(1,)]


def test_a_folder_of_files_that_is_not_there(shop_warehouse: Path, tmp_path: Path) -> None:
    with pytest.raises(RankhouseError, match=r"no folder .*nowhere.*--files"):
        answer(shop_warehouse, "FROM file", files=[tmp_path / "nowhere"])


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELEC 1", 'syntax error at or near "SELEC"'),
        ("SELECT nothing FROM file", '"nothing" not found'),
        ("FROM nowhere", "nowhere does not exist"),
        ("SELECT 'a'::INTEGER", "Could not convert string 'a'"),
        ("SELECT CASE WHEN file_id = 3 THEN 'x' ELSE '1' END::INTEGER FROM file", "Could not convert"),
        ("SELECT DATE '20000-01-01'", "A value cannot be told .* Cast it to VARCHAR"),
        ("", "empty"),
        ("-- nothing", "empty"),
    ],
)
def test_an_error_is_one_line_in_duckdbs_words(shop_warehouse: Path, query: str, words: str) -> None:
    with pytest.raises(RankhouseError, match=words) as told:
        answer(shop_warehouse, query)
    assert "\n" not in str(told.value)


def test_a_column_that_stands_twice_has_two_names(shop_warehouse: Path) -> None:
    with open_tables(WarehouseLayout(shop_warehouse), None) as tables:
        assert ask(tables, "SELECT 1 AS a, 2 AS a, 3 AS a_2").columns == ["a", "a_2", "a_2_2"]


def test_nothing_is_published_yet(tmp_path: Path) -> None:
    with (
        pytest.raises(RankhouseError, match="Nothing is published"),
        open_tables(WarehouseLayout(tmp_path), None),
    ):
        pass
