"""The rules of chunks find what breaks them."""

from __future__ import annotations

import duckdb
import pyarrow as pa

from tests.warehouse.signals import rows
from warehouse.checks import judge
from warehouse.schema import CHUNK

FILE = rows("file_id path skipped", (0, "a.py", None), (1, "made.py", "generated"))
RULES = {"is_of_a_file_that_is_read", "is_in_the_cluster_of_its_first", "tiles_its_file", "key_is_unique"}


def broken(*chunks: tuple[int, int, int, int, int, int]) -> set[str]:
    """The rules that some chunks break, given by id, file, cluster, ordinal, first and last byte."""
    table = rows("chunk_id file_id cluster_id ordinal start_byte end_byte", *chunks)
    with duckdb.connect() as connection:
        connection.register("file", FILE)
        connection.register("chunk", pa.table(table))
        return {
            verdict.rule
            for verdict in judge(connection, CHUNK)
            if not verdict.passed and verdict.rule in RULES
        }


def test_sound_chunks_break_nothing() -> None:
    assert broken((0, 0, 0, 0, 0, 5), (1, 0, 0, 1, 5, 9), (2, 0, 2, 2, 9, 12)) == set()


def test_a_chunk_of_a_file_that_is_left_out_or_not_there() -> None:
    assert broken((0, 1, 0, 0, 0, 5)) == {"is_of_a_file_that_is_read"}
    assert broken((0, 7, 0, 0, 0, 5)) == {"is_of_a_file_that_is_read"}


def test_a_cluster_that_is_not_named_by_its_first() -> None:
    rule = {"is_in_the_cluster_of_its_first"}
    assert broken((0, 0, 1, 0, 0, 5), (1, 0, 1, 1, 5, 9)) == rule
    assert broken((0, 0, 0, 0, 0, 5), (1, 0, 0, 1, 5, 9), (2, 0, 1, 2, 9, 12)) == rule
    assert broken((1, 0, 0, 0, 0, 5)) == rule


def test_bytes_that_are_lost() -> None:
    assert broken((0, 0, 0, 0, 0, 5), (1, 0, 1, 1, 6, 9)) == {"tiles_its_file"}
