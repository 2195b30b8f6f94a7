"""Questions in SQL to the tables: what a reader may ask, and the answer as a stream of rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa

from services.tables import in_one_line
from warehouse.errors import RankhouseError

# A query reads, and may explain itself. COPY, ATTACH, INSTALL and every statement that changes something is
# refused, since agents write these queries too. So is PRAGMA: IMPORT DATABASE is one, which runs a file's
# statements.
READING = frozenset(
    {
        duckdb.StatementType.SELECT,
        duckdb.StatementType.EXPLAIN,
        # What PIVOT becomes: a temporary type, and a query that uses it.
        duckdb.StatementType.MULTI,
    }
)
# What these two kinds of statements may hold, and run.
WRITING = frozenset({"COPY", "EXPORT", "IMPORT", "PRAGMA"})

BATCH_ROWS = 10_000

_WORD = re.compile(rb"\w+")


@dataclass(frozen=True)
class Answer:
    """The rows of an answer as they come; column names are distinct."""

    columns: list[str]
    reader: pa.RecordBatchReader

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows, some at a time. RankhouseError where the query fails on the way.

        Arrow hands on an error of DuckDB's as an OSError.
        """
        try:
            for batch in self.reader:
                yield batch.rename_columns(self.columns)
        except (duckdb.Error, pa.ArrowException, OSError) as fault:
            raise RankhouseError(_told(fault)) from fault

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows as Python values. RankhouseError for one that Python cannot hold, as the year 20000."""
        for batch in self.batches():
            try:
                columns = [column.to_pylist() for column in batch.columns]
            except (OverflowError, ValueError) as fault:
                raise RankhouseError(
                    f"A value cannot be told ({fault}). Cast it to VARCHAR, or use --format parquet."
                ) from fault
            yield from zip(*columns, strict=True)


def ask(tables: duckdb.DuckDBPyConnection, sql: str) -> Answer:
    """Run a query of one statement. RankhouseError with DuckDB's own words, in one line, where it cannot."""
    try:
        statements = tables.extract_statements(sql)
        if not statements:
            raise RankhouseError('The query is empty. Try: rankhouse sql "show tables"')
        if len(statements) > 1:
            raise RankhouseError(
                f"A query is one statement, and this is {len(statements)}. Ask them one at a time."
            )
        _refuse_writing(statements[0])
        reader = tables.sql(statements[0]).to_arrow_reader(BATCH_ROWS)
    except duckdb.Error as fault:
        raise RankhouseError(_told(fault)) from fault
    return Answer(_distinct(reader.schema.names), reader)


def _told(fault: Exception) -> str:
    line = in_one_line(fault)
    if isinstance(fault, duckdb.PermissionException):
        return f"{line}. A query reads the tables alone; --files DIR lets it read the files of a folder too."
    return line


def _refuse_writing(statement: duckdb.Statement) -> None:
    kind = statement.type
    writes = None if kind in READING else kind.name
    if kind in (duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI):
        writes = min(WRITING & _keywords(statement.query), default=None)
    if writes is not None:
        raise RankhouseError(
            f"A query only reads, and this one holds {writes}. To keep an answer use --format and --output."
        )


def _keywords(sql: str) -> frozenset[str]:
    """The keywords of a statement in capitals; what stands in quotes or comments is none."""
    data = sql.encode()
    starts = (start for start, kind in duckdb.tokenize(sql) if kind == duckdb.token_type.keyword)
    words = (_WORD.match(data, start) for start in starts)
    return frozenset(word[0].decode().upper() for word in words if word is not None)


def _distinct(names: list[str]) -> list[str]:
    """The names, a repeated one with a number: rows become objects, where a name stands for one value."""
    taken: set[str] = set()
    result = []
    for name in names:
        candidate, number = name, 1
        while candidate in taken:
            number += 1
            candidate = f"{name}_{number}"
        taken.add(candidate)
        result.append(candidate)
    return result
