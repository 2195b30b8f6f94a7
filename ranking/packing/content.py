"""The text of files, from the chunks that tile them: whole, or the header and some chunks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import pyarrow as pa

from ranking import sql
from ranking.packing.packet import Part
from warehouse.reader import SnapshotReader

# What a reader needs of a file's top to place the chunks below: its docstring and first imports.
HEADER_LINES = 20


@dataclass(frozen=True)
class Chunk:
    """A chunk of a file. Chunks of a file have consecutive ids."""

    chunk_id: int
    symbol: str
    start_line: int
    end_line: int
    text: str
    kind: str = ""
    signature: str = ""
    outline: str = ""

    @property
    def class_symbol(self) -> str:
        """The class that it begins, or that it is of; empty where it is of none."""
        return self.symbol if self.kind == "class" else self.symbol.rpartition(".")[0]


@dataclass(frozen=True)
class Content:
    """A file with all its chunks, in order; none where nothing of it was indexed."""

    file_id: int
    path: str
    directory: str
    language: str
    document_type: str
    lines: int
    chunks: Sequence[Chunk]

    def whole(self) -> list[Part]:
        """All its text as one part; lines between chunks that were blank are blank."""
        first, last = self.chunks[0], self.chunks[-1]
        return [Part(first.start_line, last.end_line, "", "file", joined(self.chunks))]

    def parts(self, chosen: Collection[int]) -> list[Part]:
        """Its header and the chunks of the ids `chosen`; what follows each other is one part."""
        kept = [chunk for chunk in self.chunks if chunk.chunk_id in chosen]
        parts = [] if self.chunks[0] in kept else [self.header()]
        # The difference of id and position is the same for all of a run.
        for _, run in groupby(enumerate(kept), key=lambda item: item[1].chunk_id - item[0]):
            parts.append(_part([chunk for _, chunk in run]))
        return parts

    def outlined(self, parts: Iterable[Part]) -> list[Part]:
        """Parts of it, each with what the classes that begin in it have that none of the parts holds."""
        held = [(part, self._chunks_in(part)) for part in parts]
        here = {
            (chunk.class_symbol, line)
            for _, chunks in held
            for chunk in chunks
            for line in chunk.signature.split("\n")
        }
        return [replace(part, outline=_outline(chunks, here)) for part, chunks in held]

    def _chunks_in(self, part: Part) -> list[Chunk]:
        return [
            chunk
            for chunk in self.chunks
            if part.start_line <= chunk.start_line and chunk.end_line <= part.end_line
        ]

    def header(self) -> Part:
        """The first lines of the file."""
        first = self.chunks[0]
        lines = first.text.split("\n")[:HEADER_LINES]
        return Part(first.start_line, first.start_line + len(lines) - 1, "", "header", "\n".join(lines))


def joined(chunks: Sequence[Chunk]) -> str:
    """The text of consecutive chunks. The blank lines between two are those that their lines leave out."""
    pieces = [chunks[0].text]
    for before, chunk in pairwise(chunks):
        pieces += ["\n" * (chunk.start_line - before.end_line), chunk.text]
    return "".join(pieces)


def read_contents(reader: SnapshotReader, paths: Iterable[str]) -> dict[str, Content]:
    """The contents of files by path."""
    wanted = pa.table({"path": pa.array(sorted(set(paths)), pa.string())})
    with reader.session() as session:
        session.see("wanted", wanted)
        files = session.rows(sql.text("packing/file"))
        rows = session.table(sql.text("packing/content")).to_pylist()
    chunks: dict[int, list[Chunk]] = {}
    for row in rows:
        chunks.setdefault(row.pop("file_id"), []).append(Chunk(**row))
    return {
        path: Content(file_id, path, directory, language, document_type, lines, chunks.get(file_id, []))
        for file_id, path, directory, language, document_type, lines in files
    }


def _part(run: Sequence[Chunk]) -> Part:
    symbols = dict.fromkeys(chunk.symbol for chunk in run if chunk.symbol)
    return Part(run[0].start_line, run[-1].end_line, ", ".join(symbols), "match", joined(run))


def _outline(chunks: Iterable[Chunk], here: Collection[tuple[str, str]]) -> str:
    """The outlines of some chunks, without the members that are `here`, each given by class and signature."""
    members = (
        (chunk.class_symbol, line) for chunk in chunks if chunk.outline for line in chunk.outline.split("\n")
    )
    return "\n".join(line for class_symbol, line in members if (class_symbol, line) not in here)
