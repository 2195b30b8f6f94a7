"""Contents to rows of the content facts: what a language took out, with lines, texts, hashes and terms."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import repeat
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from assets.languages.language import Language
from assets.languages.registry import language_named, language_names, languages_version
from assets.languages.structure.extraction import (
    Definition,
    Extraction,
    ImportedName,
    Reference,
    Span,
    Unit,
)
from assets.languages.structure.literals import look_of
from assets.languages.structure.source import Source, read_source
from assets.secrets import SECRETS_VERSION, redact
from assets.selection.content import MARKS_VERSION, content_marks
from ranking.terms import ANALYSER_VERSION, count_terms
from warehouse.schema import (
    BLOB,
    CHUNK_FACT,
    CHUNK_TERM,
    CONTENT_MARK,
    DEFINITION_FACT,
    IMPORT_STATEMENT,
    LITERAL,
    REFERENCE,
)

# Goes up whenever the same extraction gives other rows.
ROWS_VERSION = 6
_MAKERS = f"rows-{ROWS_VERSION}.terms-{ANALYSER_VERSION}.marks-{MARKS_VERSION}.secrets-{SECRETS_VERSION}"
CONTENT_VERSION = f"{languages_version()}.{_MAKERS}"
"""Names all that makes facts of contents, for whoever reads them all."""

_BLANK_LINES = re.compile(rb"(?:[^\S\n]*\n)*")
# The fields of the lexical index, in the order of the columns of `chunk_term`.
_FIELDS = ("symbol", "body", "comment", "literal")
# So many blanks in a row stand where something was blanked out.
_BLANKED = re.compile(rb" {40,}")

Row = tuple[object, ...]


def content_version(language: str) -> str:
    """What the facts of contents read as a language are kept under: it names all that makes these."""
    return f"{language_named(language).reader_version}.{_MAKERS}"


def content_versions() -> dict[str, frozenset[str]]:
    """The versions that facts are kept under now, each with the languages whose facts it holds.

    Facts of other languages under a version are of a time when these shared its reader, and do not count.
    """
    versions: defaultdict[str, set[str]] = defaultdict(set)
    for language in language_names():
        versions[content_version(language)].add(language)
    return {version: frozenset(languages) for version, languages in sorted(versions.items())}


class FactRows:
    """Rows of the content facts, for contents added one by one."""

    def __init__(self, readers: Callable[[str], Language] = language_named) -> None:
        """Begin without rows; `readers` tells how a language is read."""
        self._readers = readers
        self._blobs: list[Row] = []
        self._marks: list[Row] = []
        self._chunks: list[Row] = []
        self._definitions: list[Row] = []
        self._imports: list[Row] = []
        self._references: list[Row] = []
        self._literals: list[Row] = []
        self._terms = _TermColumns()
        self.bytes_read = 0

    def __len__(self) -> int:
        """How many contents there are rows of."""
        return len(self._blobs)

    def add(self, blob_id: str, language: str, data: bytes, *, suspicious: bool = True) -> None:
        """Read a content as a language and add all its rows, or the one that says it is binary.

        Where it is `suspicious`, secrets are looked for, and no row holds one.
        Where a language fails, its exception passes through and nothing is added.
        """
        reader = self._readers(language)
        source = read_source(data, reader.declared_encoding(data))
        if source is None:
            self.skip(blob_id, language, len(data), "binary", "NUL bytes, and no byte order mark")
            return
        text, secrets = redact(source.text, language) if suspicious else (source.text, None)
        found = reader.extract(text)
        key, lines = (blob_id, language), _Lines(text)
        marks = [(*key, *mark) for mark in content_marks(language, text)]
        blanked = reader.visible is not None
        text = reader.visible(text) if reader.visible is not None else text
        chunks = [(*key, *row) for row in _chunk_rows(source, text, lines, found.units, blanked)]
        definitions = [(*key, *row) for row in _definition_rows(lines, found.units, found.definitions)]
        imports = [(*key, *row) for row in _import_rows(lines, found.imports)]
        references = [(*key, *row) for row in _reference_rows(lines, found)]
        literals = [(*key, *row) for row in _literal_rows(lines, found)]
        stretches = _stretches(found)
        fields = [_fields(text, unit, stretches) for unit in found.units]

        self._blobs.append(
            (*key, len(data), lines.count, len(chunks), found.parse_errors, None, None, secrets)
        )
        self._marks += marks
        self._chunks += chunks
        self._definitions += definitions
        self._imports += imports
        self._references += references
        self._literals += literals
        for ordinal, texts in enumerate(fields):
            self._terms.add(key, ordinal, texts)
        self.bytes_read += len(data)

    def skip(self, blob_id: str, language: str, size: int, reason: str, detail: str) -> None:
        """Add the row that says why nothing was taken out of a content."""
        self._blobs.append((blob_id, language, size, 0, 0, 0, reason, detail, None))

    def tables(self) -> dict[str, pa.Table]:
        """All rows so far, by table name: the tables of the family."""
        return {
            BLOB.name: BLOB.from_rows(self._blobs),
            CONTENT_MARK.name: CONTENT_MARK.from_rows(self._marks),
            CHUNK_FACT.name: CHUNK_FACT.from_rows(self._chunks),
            DEFINITION_FACT.name: DEFINITION_FACT.from_rows(self._definitions),
            IMPORT_STATEMENT.name: IMPORT_STATEMENT.from_rows(self._imports),
            REFERENCE.name: REFERENCE.from_rows(self._references),
            LITERAL.name: LITERAL.from_rows(self._literals),
            CHUNK_TERM.name: self._terms.table(),
        }


class _Lines:
    """The lines of a text, from 1."""

    def __init__(self, text: bytes) -> None:
        self._ends = [found.start() for found in re.finditer(b"\n", text)]
        self.count = len(self._ends) + (bool(text) and not text.endswith(b"\n"))

    def at(self, offset: int) -> int:
        return bisect_left(self._ends, offset) + 1


def _chunk_rows(
    source: Source, text: bytes, lines: _Lines, units: Sequence[Unit], blanked: bool
) -> Iterator[Row]:
    """Rows without their key. Lines and text leave out the blank lines around a chunk, its span does not."""
    stored = source.stored_offsets([0, *(unit.end for unit in units)])
    for ordinal, unit in enumerate(units):
        start, end = _without_blank_lines(text, unit)
        shown = _decoded(_without_blanks(text[start:end]) if blanked else text[start:end])
        yield (
            ordinal, unit.kind, unit.symbol, unit.signature, unit.outline, lines.at(start), lines.at(end - 1),
            stored[ordinal], stored[ordinal + 1], blake2b(shown.encode(), digest_size=16).hexdigest(), shown,
        )  # fmt: skip


def _without_blanks(text: bytes) -> bytes:
    """The lines of a text that hold something, with a line end where something was blanked out within one."""
    lines = _BLANKED.sub(b"\n", text).split(b"\n")
    return b"\n".join(line.rstrip() for line in lines if line.strip())


def _without_blank_lines(text: bytes, unit: Unit) -> Span:
    """The unit without blank lines at either end; all of it where there is nothing else."""
    first = _BLANK_LINES.match(text, unit.start, unit.end)
    start = first.end() if first else unit.start
    size = len(text[start : unit.end].rstrip())
    return Span(start, start + size) if size else Span(unit.start, unit.end)


def _definition_rows(
    lines: _Lines, units: Sequence[Unit], definitions: Sequence[Definition]
) -> Iterator[Row]:
    """Rows without their key, one for each symbol and line; the chunk is the one that holds the name."""
    starts = [unit.start for unit in units]
    seen = set()
    for definition in definitions:
        line = lines.at(definition.start)
        if (definition.symbol, line) not in seen:
            seen.add((definition.symbol, line))
            ordinal, last_line = bisect_right(starts, definition.name_at) - 1, lines.at(definition.end - 1)
            yield ordinal, definition.symbol, definition.name, definition.kind, line, last_line


def _import_rows(lines: _Lines, imports: Sequence[ImportedName]) -> Iterator[Row]:
    """Rows without their key, one for each name, alias and line."""
    return iter(dict.fromkeys((lines.at(at), *imported) for at, *imported in imports))


def _reference_rows(lines: _Lines, found: Extraction) -> Iterator[Row]:
    """Rows without their key, one for each name, receiver, kind, line and symbol of a chunk."""
    starts = [unit.start for unit in found.units]
    rows = (
        (bisect_right(starts, at) - 1, lines.at(at), within, name, receiver, kind)
        for (at, name, receiver, kind), within in _with_symbols(found)
    )
    return iter(dict.fromkeys(rows))


def _with_symbols(found: Extraction) -> Iterator[tuple[Reference, str]]:
    """Each reference with the symbol of the innermost function or class that holds it, in order."""
    scopes = [definition for definition in found.definitions if definition.kind != "variable"]
    opened: list[Definition] = []
    entered = 0
    for reference in found.references:
        while entered < len(scopes) and scopes[entered].start <= reference.at:
            opened.append(scopes[entered])
            entered += 1
        while opened and opened[-1].end <= reference.at:
            opened.pop()
        around = next((scope for scope in reversed(opened) if scope.end > reference.at), None)
        yield reference, around.symbol if around else ""


def _literal_rows(lines: _Lines, found: Extraction) -> Iterator[Row]:
    """Rows without their key, one for each literal of a chunk, at the first line that holds it."""
    starts = [unit.start for unit in found.units]
    seen = set()
    for at, text in found.literals:
        place = (bisect_right(starts, at) - 1, text)
        if place not in seen:
            seen.add(place)
            yield place[0], lines.at(at), text, look_of(text)


class _Stretch(NamedTuple):
    """Bytes of a content that belong to another field than the body."""

    start: int
    end: int
    field: str


def _stretches(found: Extraction) -> list[_Stretch]:
    """All comments and string literals of a content, in order."""
    comments = [_Stretch(start, end, "comment") for start, end in found.comments]
    strings = [_Stretch(start, end, "literal") for start, end in found.strings]
    return sorted(comments + strings)


def _fields(text: bytes, unit: Unit, stretches: Sequence[_Stretch]) -> dict[str, str]:
    """What the lexical index reads of a unit: its names, its code or text, its comments, its literals."""
    pieces: dict[str, list[bytes]] = {"body": [], "comment": [], "literal": []}
    at = unit.start
    for index in range(max(0, bisect_right(stretches, (unit.start, unit.start)) - 1), len(stretches)):
        start, end, field = stretches[index]
        if start >= unit.end:
            break
        if end > at:
            pieces["body"].append(text[at : max(at, start)])
            pieces[field].append(text[max(at, start) : min(end, unit.end)])
            at = min(end, unit.end)
    pieces["body"].append(text[at : unit.end])
    texts = {field: _decoded(b"\n".join(parts)) for field, parts in pieces.items()}
    return {"symbol": f"{unit.symbol}\n{unit.signature}", **texts}


def _decoded(text: bytes) -> str:
    # No terminal wants a NUL.
    return text.decode("utf-8", "replace").replace("\0", "\ufffd")


class _TermColumns:
    """The columns of `chunk_term`. Millions of rows are kept as arrays, not as tuples."""

    def __init__(self) -> None:
        self._keys: list[tuple[str, str]] = []
        self._ordinals = array("i")
        self._terms_of_chunk = array("i")
        self._terms: list[str] = []
        self._frequencies = {field: array("i") for field in _FIELDS}

    def add(self, key: tuple[str, str], ordinal: int, texts: Mapping[str, str]) -> None:
        """Count the terms of each field of a chunk."""
        counts = {field: count_terms(texts[field]) for field in _FIELDS}
        terms = sorted(set().union(*counts.values()))
        self._keys.append(key)
        self._ordinals.append(ordinal)
        self._terms_of_chunk.append(len(terms))
        self._terms += terms
        for field, frequencies in self._frequencies.items():
            frequencies.extend(map(counts[field].get, terms, repeat(0)))

    def table(self) -> pa.Table:
        """The rows so far."""
        chunk = pa.array(np.repeat(np.arange(len(self._keys)), np.array(self._terms_of_chunk, np.int64)))
        columns = [
            pa.array([blob_id for blob_id, _ in self._keys], pa.string()).take(chunk),
            pa.array([language for _, language in self._keys], pa.string()).take(chunk),
            pa.array(self._ordinals, pa.int32()).take(chunk),
            pa.array(self._terms, pa.string()),
            *(pa.array(np.array(f, np.int32)) for f in self._frequencies.values()),
        ]
        return pa.Table.from_arrays(columns, schema=CHUNK_TERM.arrow)
