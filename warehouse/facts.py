"""Facts: tables keyed by content, kept as Parquet parts that are only ever added.

A part is a folder with one file for each table of its family, made visible by one rename: the tables of a
family appear together or not at all, and a kill loses no more than the part that was being written.
"""

from __future__ import annotations

import json
import shutil
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.files import folder_aside, remove_leftovers
from warehouse.schema import FACT_FAMILIES, IRREPLACEABLE, Table

COMPRESSION = "zstd"
# A nightly run adds a part to each kind of fact; this many are read as fast as one.
MOST_PARTS = 128
# What a damaged part is called that nothing can make again; no reader looks at a name with a dot.
DAMAGED = ".damaged-"
# In a part that `compact` made: the names of the parts whose rows it holds, until they are removed.
REPLACES = "replaces.json"


@dataclass(frozen=True)
class FactStore:
    """The facts of one repository, below `root`: `<family>/<version>/<part>/<table>.parquet`.

    `version` names the code and parameters that made the facts, so that facts of different makers never mix.
    """

    root: Path

    def append(self, family: str, version: str, tables: Mapping[str, pa.Table]) -> None:
        """Add one part; every table of the family must be there, with its declared schema."""
        declared = FACT_FAMILIES[family]
        with folder_aside(self._folder(family, version) / uuid.uuid4().hex) as part:
            for table in declared:
                pq.write_table(
                    tables[table.name].cast(table.arrow),
                    part / f"{table.name}.parquet",
                    compression=COMPRESSION,
                )

    def parts(self, family: str, version: str) -> list[Path]:
        """The folders of the family's parts, by name."""
        folder = self._folder(family, version)
        if not folder.is_dir():
            return []
        return sorted(p for p in folder.iterdir() if not p.name.startswith("."))

    def files(self, family: str, version: str, table: str) -> list[str]:
        """The Parquet files of one table."""
        return [str(part / f"{table}.parquet") for part in self.parts(family, version)]

    def read(self, family: str, version: str, table: str, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows of one table, in no particular order; an empty table where there are no parts."""
        schema = declaration(family, table).arrow
        wanted = schema if columns is None else pa.schema([schema.field(c) for c in columns])
        files = self.files(family, version, table)
        if not files:
            # Not `empty_table`: that loads pandas, where it is installed, to ask what an empty list is.
            return pa.Table.from_batches([], wanted)
        # Not `read_table`: it loads Arrow's machinery for data sets, which takes a quarter of a second.
        read = [pq.ParquetFile(f).read(columns=wanted.names) for f in files]
        return pa.concat_tables(read).cast(wanted)

    def heal(self, *, thorough: bool = False) -> list[Path]:
        """Remove what a killed writer or a bad disk left: half parts, and parts that cannot be read.

        Facts are made again from git, so a damaged part costs only the time to make it; a part of what git
        cannot give again is set aside under a name of its own. Only the holder of the repository's lock may
        call this. Returns the damaged parts. Only a `thorough` look reads every value, and so finds damage
        inside a file.
        """
        damaged: list[Path] = []
        for family, version in self._kinds():
            remove_leftovers(self._folder(family, version))
            self._remove_replaced(family, version)
            broken = (part for part in self.parts(family, version) if not _is_whole(part, family, thorough))
            damaged += [_put_away(part, family) for part in broken]
        return damaged

    def compact(self, most: int = MOST_PARTS) -> None:
        """Make one part of all, for each kind of fact that has more than `most`: a file costs time to open.

        Facts that an earlier release wrote with other columns stay as they are: nothing reads them. The new
        part appears by one rename and names those that it replaces, so that a kill before they are removed
        is mended by `heal`. Only the holder of the repository's lock may call this.
        """
        for family, version in self._kinds():
            parts = self.parts(family, version)
            if len(parts) <= most or not all(_is_declared(part, family) for part in parts):
                continue
            with folder_aside(self._folder(family, version) / uuid.uuid4().hex) as joined:
                for table in FACT_FAMILIES[family]:
                    _join([part / f"{table.name}.parquet" for part in parts], joined, table)
                (joined / REPLACES).write_text(json.dumps([part.name for part in parts]), encoding="utf-8")
            self._remove_replaced(family, version)

    def _kinds(self) -> list[tuple[str, str]]:
        return sorted(
            (f.parent.name, f.name) for f in self.root.glob("*/*") if f.parent.name in FACT_FAMILIES
        )

    def _remove_replaced(self, family: str, version: str) -> None:
        for part in self.parts(family, version):
            note = part / REPLACES
            if note.is_file():
                for name in json.loads(note.read_text(encoding="utf-8")):
                    shutil.rmtree(part.with_name(name), ignore_errors=True)
                note.unlink()

    def _folder(self, family: str, version: str) -> Path:
        return self.root / family / version


def _put_away(part: Path, family: str) -> Path:
    """Take a damaged part out of the facts; where it is kept, the path that it has now."""
    if family not in IRREPLACEABLE:
        shutil.rmtree(part)
        return part
    return part.rename(part.with_name(f"{DAMAGED}{part.name}"))


def _join(sources: Sequence[Path], joined: Path, table: Table) -> None:
    """Copy the rows of several files into one, batch by batch."""
    target = joined / f"{table.name}.parquet"
    with pq.ParquetWriter(target, table.arrow, compression=COMPRESSION) as writer:
        for source in sources:
            for batch in pq.ParquetFile(source).iter_batches():
                writer.write_table(pa.Table.from_batches([batch]).cast(table.arrow))


def _is_whole(part: Path, family: str, thorough: bool) -> bool:
    return all(_readable(part / f"{table.name}.parquet", thorough) for table in FACT_FAMILIES[family])


def _is_declared(part: Path, family: str) -> bool:
    """Whether a part has the tables and columns that this release declares."""
    for table in FACT_FAMILIES[family]:
        file = part / f"{table.name}.parquet"
        if not file.is_file() or pq.read_schema(file).names != table.arrow.names:
            return False
    return True


def _readable(file: Path, thorough: bool) -> bool:
    try:
        found = pq.ParquetFile(file)
        if thorough:
            for batch in found.iter_batches():
                batch.validate(full=True)
    except (OSError, pa.ArrowException):
        return False
    return True


def declaration(family: str, table: str) -> Table:
    """The declaration of one table of a family."""
    return next(t for t in FACT_FAMILIES[family] if t.name == table)
