"""The answer of a query, written for a person, a spreadsheet, a program or an analyst's tools."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from services.cli.terminal import output as terminal_output
from services.cli.terminal import printable, say
from warehouse.errors import RankhouseError
from warehouse.files import file_aside, told_in_one_line

if TYPE_CHECKING:
    from services.query import Answer

# A person reads no further; the rest is told, and --format csv has it.
TABLE_ROWS = 1_000


def write_answer(answer: Answer, form: str, target: Path | None) -> None:
    """Write the answer in one of the forms to a file, or to standard output where none is named."""
    if target is None and form == "parquet" and sys.stdout.isatty():
        raise RankhouseError("Parquet is not for a terminal. Name a file with --output.")
    with _stream(target) as stream:
        _WRITERS[form](answer, stream)


def write_table(answer: Answer, stream: IO[bytes]) -> None:
    """An aligned table of the first rows; how many there are in all is told beside it."""
    from rich.table import Table

    rows = answer.rows()
    shown = list(islice(rows, TABLE_ROWS))
    more = sum(1 for _ in rows)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for index, name in enumerate(answer.columns):
        right = bool(shown) and all(_is_number(row[index]) for row in shown)
        table.add_column(printable(name), justify="right" if right else "left", overflow="fold")
    for row in shown:
        table.add_row(*(_cell(value) for value in row))
    console = terminal_output()
    if stream is not sys.stdout.buffer:
        console.file = io.StringIO()
        console.print(table)
        stream.write(console.file.getvalue().encode())
    else:
        console.print(table)
    if more:
        say(f"{TABLE_ROWS} of {TABLE_ROWS + more} rows. Use --format csv, json or parquet for all.")


def write_csv(answer: Answer, stream: IO[bytes]) -> None:
    """CSV with a header as RFC 4180 has it, but with plain line ends; NULL is an empty field."""
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows([_field(value) for value in row] for row in answer.rows())
    text.detach()


def write_json(answer: Answer, stream: IO[bytes]) -> None:
    """A JSON array of objects, one a line, so that tools for lines can read it too."""
    before = "[\n"
    for row in answer.rows():
        value = dict(zip(answer.columns, map(plain, row), strict=True))
        stream.write(f"{before}{json.dumps(value, ensure_ascii=False)}".encode())
        before = ",\n"
    stream.write(b"[]\n" if before == "[\n" else b"\n]\n")


def write_parquet(answer: Answer, stream: IO[bytes]) -> None:
    """A Parquet file with the types that DuckDB gave the columns."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = iter(answer.columns)
    schema = pa.schema([field.with_name(next(names)) for field in answer.reader.schema])
    with pq.ParquetWriter(pa.PythonFile(stream, mode="w"), schema) as writer:
        for batch in answer.batches():
            writer.write_batch(batch)


_WRITERS: dict[str, Callable[[Answer, IO[bytes]], None]] = {
    "table": write_table,
    "csv": write_csv,
    "json": write_json,
    "parquet": write_parquet,
}


def plain(value: Any) -> Any:
    """A value of DuckDB as JSON knows it: times as ISO 8601, bytes as hex, what is no number as null."""
    simple: Any = str(value)
    match value:
        case None | bool() | int() | str():
            simple = value
        case float():
            simple = value if math.isfinite(value) else None
        case Decimal():
            simple = int(value) if value == value.to_integral_value() else float(value)
        case datetime() | date() | time():
            simple = value.isoformat()
        case bytes():
            simple = value.hex()
        case list() | tuple():
            simple = [plain(item) for item in value]
        case dict():
            simple = {str(key): plain(item) for key, item in value.items()}
    return simple


def _field(value: Any) -> Any:
    simple = plain(value)
    return json.dumps(simple, ensure_ascii=False) if isinstance(simple, list | dict) else simple


def _cell(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, float):
        return _short_number(value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    return printable(str(_field(value)))


def _short_number(value: float) -> str:
    """Six decimals at most; very small and very large numbers as Python writes them."""
    if value and not 1e-4 <= abs(value) < 1e15:
        return repr(value)
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float | Decimal) and not isinstance(value, bool))


@contextmanager
def _stream(target: Path | None) -> Iterator[IO[bytes]]:
    """Standard output, or a file that appears whole when all is written.

    A device, a pipe or a link (`/dev/stdout`) is written to and never replaced.
    """
    if target is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with told_in_one_line(target):
        if target.is_symlink() or (target.exists() and not target.is_file()):
            with target.open("wb") as stream:
                yield stream
            return
        if not target.parent.is_dir():
            raise RankhouseError(f"There is no folder {target.parent} to write {target.name} in.")
        with file_aside(target) as stream:
            yield stream
