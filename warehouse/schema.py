"""Every table of the warehouse, declared once: names, types, meanings and keys.

The Parquet files, the views, the checks and the data dictionary are all made from these declarations.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pyarrow as pa

# UTC without a zone: DuckDB reads it without its ICU extension.
TIMESTAMP = pa.timestamp("us")


@dataclass(frozen=True)
class Column:
    """One column: its Arrow type, what a value means, and whether it may be null."""

    name: str
    type: pa.DataType
    meaning: str
    nullable: bool = False


@dataclass(frozen=True)
class Table:
    """One table: what a row is, its key (unique, and the order of rows in a file) and its columns."""

    name: str
    meaning: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def arrow(self) -> pa.Schema:
        """The Arrow schema that a file of this table has."""
        return pa.schema([pa.field(c.name, c.type, nullable=c.nullable) for c in self.columns])

    def from_rows(self, rows: Iterable[tuple[object, ...]]) -> pa.Table:
        """An Arrow table from tuples in column order."""
        values = list(zip(*rows, strict=True)) or [() for _ in self.columns]
        arrays = [pa.array(v, type=c.type) for v, c in zip(values, self.columns, strict=True)]
        return pa.Table.from_arrays(arrays, schema=self.arrow)


def _c(name: str, type_: pa.DataType, meaning: str, *, nullable: bool = False) -> Column:
    return Column(name, type_, meaning, nullable)


_BLOB_KEY = (
    _c("blob_id", pa.string(), "Git object id of the file's content, in hex."),
    _c("language", pa.string(), "Language that the content was read as; `text` where no grammar applies."),
)
_SECRETS = _c(
    "secrets", pa.string(), "Kinds and lines of the secrets that were taken out; null where none was.",
    nullable=True,
)  # fmt: skip
_ORDINAL = _c("ordinal", pa.int32(), "Position of the chunk in its file, from 0.")
_LINES = (
    _c("start_line", pa.int32(), "First line, from 1."),
    _c("end_line", pa.int32(), "Last line, inclusive."),
)

# ---------------------------------------------------------------------------------------------- facts
# Keyed by content, only ever added. A family is written together: its tables appear whole or not at all.

BLOB = Table(
    "blob",
    "One content that was read, as one language. Its row says that the other tables of the family hold "
    "everything that was extracted from it.",
    ("blob_id", "language"),
    (
        *_BLOB_KEY,
        _c("size", pa.int64(), "Bytes."),
        _c("lines", pa.int32(), "Number of lines."),
        _c("chunks", pa.int32(), "Number of chunks; 0 where the content was skipped."),
        _c("parse_errors", pa.int32(), "Syntax errors that the parser recovered from."),
        _c("skipped", pa.string(), "Why nothing was extracted (`binary`, `too_large`, `missing_object`).",
           nullable=True),
        _c("detail", pa.string(), "The reason in words, with its figures.", nullable=True),
        _SECRETS,
    ),
)  # fmt: skip

CONTENT_MARK = Table(
    "content_mark",
    "A sign in a content that nobody wrote it to be read. The settings say which signs count.",
    ("blob_id", "language", "rule"),
    (
        *_BLOB_KEY,
        _c("rule", pa.string(), "The rule that found it: the name of the setting that switches the rule."),
        _c("reason", pa.string(), "`generated`, `minified` or `data_dump`."),
        _c("detail", pa.string(), "The reason in words, with its figures."),
    ),
)

CHUNK_FACT = Table(
    "chunk",
    "A unit of a content: a function, a class header, a module prologue, or a bounded window of text.",
    ("blob_id", "language", "ordinal"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("kind", pa.string(), "`function`, `method`, `class`, `module`, `section`, `cell` or `window`."),
        _c(
            "symbol",
            pa.string(),
            "Dotted name within the file (`Flask.run`), or titles (`Install > Use`); empty for windows.",
        ),
        _c("signature", pa.string(), "The declaration's first lines, without its body; empty for windows."),
        _c(
            "outline",
            pa.string(),
            "Where a class begins: the signatures of its members that are in other chunks, one a line. It is "
            "shown, and neither in the text's vector nor in the lexical index.",
        ),
        *_LINES,
        _c("start_byte", pa.int64(), "First byte of the span."),
        _c("end_byte", pa.int64(), "Byte after the span."),
        _c("content_hash", pa.string(), "BLAKE2b-128 of the text, in hex: the key of its embedding."),
        _c("text", pa.string(), "The text of the span, bytes that are not UTF-8 replaced."),
    ),
)

DEFINITION_FACT = Table(
    "definition",
    "A symbol that a content defines.",
    ("blob_id", "language", "symbol", "start_line"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("symbol", pa.string(), "Dotted name within the file (`Flask.run`)."),
        _c("name", pa.string(), "Last part of the symbol (`run`)."),
        _c("kind", pa.string(), "`function`, `method`, `class` or `variable`."),
        *_LINES,
    ),
)

IMPORT_STATEMENT = Table(
    "import_statement",
    "One imported name as it is written: `from ..a import b as c` gives module `a`, name `b`, level 2.",
    ("blob_id", "language", "line", "module", "name", "alias", "level", "scope"),
    (
        *_BLOB_KEY,
        _c("line", pa.int32(), "Line of the statement, from 1."),
        _c("module", pa.string(), "Module as written, without leading dots."),
        _c("name", pa.string(), "Name taken from the module; `*` for all, empty for a plain import."),
        _c("alias", pa.string(), "Name that it is bound to here."),
        _c("level", pa.int32(), "Number of leading dots; 0 for an absolute import."),
        _c(
            "scope",
            pa.string(),
            "`module`, `conditional`, `type_checking`, `function`, or `export` where it is handed on.",
        ),
    ),
)

REFERENCE = Table(
    "reference",
    "A name that a content uses as somebody's: what it calls, and what its classes inherit from.",
    ("blob_id", "language", "ordinal", "line", "within", "name", "receiver", "kind"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("line", pa.int32(), "Line where it stands, from 1."),
        _c("within", pa.string(), "Symbol of the innermost function or class around it; empty for none."),
        _c("name", pa.string(), "Last part of what is named (`run` of `app.run`)."),
        _c("receiver", pa.string(),
           "What stands before it, as written (`app`, `self.cart`, `make()`), empty if nothing; a long one "
           "is cut in front, with `…`."),
        _c("kind", pa.string(),
           "`call`, `inherit`, `use` (a type or name that is neither), or `package` (what the file says that "
           "it belongs to). C# has one more for each name that is a `template` (a type that the file defines "
           "with type parameters), `generic` (named with type arguments alone) or `mixed` (named with and "
           "without)."),
    ),
)  # fmt: skip

LITERAL = Table(
    "literal",
    "A string literal of a chunk, as written between its quotes: of 4 to 200 characters, on one line, with "
    "nothing interpolated, and no documentation.",
    ("blob_id", "language", "ordinal", "literal"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("line", pa.int32(), "First line of the chunk that holds it, from 1."),
        _c("literal", pa.string(), "The text."),
        _c("kind", pa.string(),
           "What it looks like: `flag` (`--all`), `route` (`/export`), `code` (`E1001`), `message` (three "
           "words or more), else `string`."),
    ),
)  # fmt: skip

CHUNK_TERM = Table(
    "chunk_term",
    "How often a term stands in each field of a chunk.",
    ("blob_id", "language", "ordinal", "term"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("term", pa.string(), "Term as the analyser makes it: identifiers whole and split, lower case."),
        _c("tf_symbol", pa.int32(), "Occurrences in the chunk's symbol and signature."),
        _c("tf_body", pa.int32(), "Occurrences in the code or text, without the two that follow."),
        _c("tf_comment", pa.int32(), "Occurrences in comments and docstrings."),
        _c("tf_literal", pa.int32(), "Occurrences in string literals with nothing interpolated."),
    ),
)  # fmt: skip

COMMIT_FACT = Table(
    "commit",
    "A commit. Facts of commits that a force-push left behind stay; a snapshot sees only ancestors.",
    ("commit_id",),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("parents", pa.list_(pa.string()), "Ids of its parents, first parent first."),
        _c("authored_at", TIMESTAMP, "When it was written, by the author's clock."),
        _c("committed_at", TIMESTAMP, "When it was committed, by the committer's clock."),
        _c("author", pa.string(), "The author's name; no e-mail address is stored."),
        _c("subject", pa.string(), "First line of the message."),
        _c("body", pa.string(), "Rest of the message."),
        _SECRETS,
    ),
)

CHANGE = Table(
    "change",
    "A file that a commit touched, against its first parent.",
    ("commit_id", "path"),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("path", pa.string(), "Path after the commit; bytes that are not UTF-8 as `\\xNN`."),
        _c("old_path", pa.string(), "Path before, where git saw a rename or copy.", nullable=True),
        _c("status", pa.string(), "`A` added, `M` modified, `D` deleted, `R` renamed, `C` copied, `T` type."),
    ),
)

EMBEDDING = Table(
    "embedding",
    "The vector of a chunk's text under one encoder, of unit length.",
    ("content_hash",),
    (
        _c("content_hash", pa.string(), "BLAKE2b-128 of the text."),
        _c("vector", pa.list_(pa.float32()), "The vector; its length is the encoder's dimension."),
    ),
)

SKETCH = Table(
    "sketch",
    "A chunk's text in short: two texts with a band in common may say nearly the same.",
    ("blob_id", "language", "ordinal"),
    (
        *_BLOB_KEY,
        _ORDINAL,
        _c("bag", pa.uint64(), "Hash of all its terms, each as often as it occurs."),
        _c("bands", pa.list_(pa.uint64()), "Seven hashes of its MinHash minima, five minima each."),
    ),
)

MESSAGE = Table(
    "message",
    "A commit's message that was analysed. Its row says that `commit_term` holds all its terms.",
    ("commit_id",),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("length", pa.int32(), "Terms in subject and body, with repetition."),
    ),
)

COMMIT_TERM = Table(
    "commit_term",
    "How often a term stands in a commit's message.",
    ("commit_id", "term"),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("term", pa.string(), "Term as the analyser makes it: identifiers whole and split, lower case."),
        _c("tf", pa.int32(), "Occurrences in subject and body."),
    ),
)

DIFFED = Table(
    "diffed",
    "A file whose change by a commit was read as hunks, against the commit's first parent.",
    ("commit_id", "path"),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("path", pa.string(), "Path after the commit, before it where the file was deleted."),
        _c("hunks", pa.int32(), "Number of hunks; 0 where nothing was read."),
        _c("skipped", pa.string(),
           "Why hunks are missing (`binary`, `too_large`, `submodule`, `secret_file`).", nullable=True),
        _c("detail", pa.string(), "The reason in words, with its figures.", nullable=True),
        _SECRETS,
    ),
)  # fmt: skip

HUNK = Table(
    "hunk",
    "A hunk of a commit's diff.",
    ("commit_id", "path", "ordinal"),
    (
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("path", pa.string(), "Path after the commit, before it where the file was deleted."),
        _c("ordinal", pa.int32(), "Position of the hunk in its file, from 0."),
        _c("start_line", pa.int32(), "First line after the commit, from 1; 0 where the file was deleted."),
        _c("end_line", pa.int32(), "Last line after the commit, inclusive."),
        _c("text", pa.string(), "Lines as in a unified diff, each with ` `, `+` or `-` before it."),
    ),
)

IMPORT = Table(
    "import",
    "A file of discussions that was imported, when it brought something new.",
    ("sequence",),
    (
        _c("sequence", pa.int64(), "Number of the import, from 1."),
        _c("source", pa.string(), "Name of the file."),
        _c("rows", pa.int64(), "Lines that held a document."),
        _c("rejected", pa.int64(), "Lines that did not."),
    ),
)

DISCUSSION = Table(
    "discussion",
    "A review comment, issue or build output, as imported; of several with one id the last import's counts.",
    ("kind", "id", "sequence"),
    (
        _c("kind", pa.string(), "`review`, `issue` or `build`."),
        _c("id", pa.string(), "Its id where it came from."),
        _c("sequence", pa.int64(), "The import that brought it."),
        _c("time", TIMESTAMP, "When it was written."),
        _c("text", pa.string(), "What it says."),
        _c("commit_id", pa.string(), "Commit that it is about, full or abbreviated.", nullable=True),
        _SECRETS,
    ),
)

DISCUSSION_PLACE = Table(
    "discussion_place",
    "A place that a discussion is about.",
    ("kind", "id", "sequence", "ordinal"),
    (
        *DISCUSSION.columns[:3],
        _c("ordinal", pa.int32(), "Position among the places of the discussion, from 0."),
        _c("path", pa.string(), "Path from the root of the tree."),
        _c("start_line", pa.int32(), "First line, from 1.", nullable=True),
        _c("end_line", pa.int32(), "Last line, inclusive.", nullable=True),
    ),
)

REJECTED = Table(
    "rejected",
    "A line of an imported file that held no document.",
    ("sequence", "line"),
    (
        _c("sequence", pa.int64(), "The import."),
        _c("source", pa.string(), "Name of the file."),
        _c("line", pa.int64(), "Line of the file, from 1."),
        _c("reason", pa.string(), "Short and countable: `not_json`, `missing`, `wrong_type`, ..."),
        _c("detail", pa.string(), "The reason in words."),
    ),
)

SESSION = Table(
    "session",
    "A recorded session: a task that was asked. Of several rows with one id that of the last import counts.",
    ("id", "sequence"),
    (
        _c("id", pa.string(), "Its id, as recorded."),
        _c("sequence", pa.int64(), "The import that brought it, from 1."),
        _c("time", TIMESTAMP, "When it was asked."),
        _c("repository", pa.string(), "Name of the repository in the warehouse."),
        _c("commit_id", pa.string(), "Commit that it was asked as of, full or abbreviated."),
        _c("text", pa.string(), "The task text."),
        _SECRETS,
    ),
)

SESSION_RETURNED = Table(
    "session_returned",
    "A file that a session was given.",
    ("id", "sequence", "position"),
    (
        *SESSION.columns[:2],
        _c("position", pa.int32(), "Rank of the file, from 1."),
        _c("path", pa.string(), "Path of the file."),
    ),
)

SESSION_READ = Table(
    "session_read",
    "A file that a session then read.",
    ("id", "sequence", "position"),
    (
        *SESSION.columns[:2],
        _c("position", pa.int32(), "Position among the files in the order of their first reading, from 1."),
        _c("path", pa.string(), "Path of the file."),
    ),
)

FACT_FAMILIES: dict[str, tuple[Table, ...]] = {
    "content": (
        BLOB,
        CONTENT_MARK,
        CHUNK_FACT,
        DEFINITION_FACT,
        IMPORT_STATEMENT,
        REFERENCE,
        LITERAL,
        CHUNK_TERM,
    ),
    "history": (COMMIT_FACT, CHANGE),
    "embedding": (EMBEDDING,),
    "sketch": (SKETCH,),
    "message": (MESSAGE, COMMIT_TERM),
    "hunk": (DIFFED, HUNK),
    "discussion": (IMPORT, DISCUSSION, DISCUSSION_PLACE, REJECTED),
    "session": (SESSION, SESSION_RETURNED, SESSION_READ),
}

# Families that git cannot give again.
IRREPLACEABLE = frozenset({"discussion", "session"})

# -------------------------------------------------------------------------------------------- signals
# One query each over the facts that a revision can see; recomputed for each snapshot.

_FILE_ID = _c("file_id", pa.int32(), "File of this snapshot, numbered from 0 in path order.")
_CHUNK_ID = _c("chunk_id", pa.int32(), "Chunk of this snapshot, numbered from 0 in file and span order.")

SNAPSHOT = Table(
    "snapshot",
    "What this snapshot is: one row.",
    ("repository",),
    (
        _c("repository", pa.string(), "Name of the repository in the warehouse."),
        _c("commit_id", pa.string(), "Commit that everything here is as of."),
        _c("committed_at", TIMESTAMP, "Time of the commit: the `now` of every age in this snapshot."),
        _c("snapshot_id", pa.string(), "Folder name: commit and configuration."),
        _c("configuration", pa.string(), "Settings and code versions that shaped the tables, as JSON."),
        _c("encoder", pa.string(), "Id of the encoder of the vectors."),
        _c("dimension", pa.int32(), "Length of a vector."),
        _c("shallow", pa.bool_(), "The clone is shallow: history ends early, and so do its signals."),
    ),
)

COMMIT = Table(
    "commit",
    "A commit that the snapshot sees: one of its commit's ancestors, or that commit itself.",
    ("commit_id",),
    (
        *COMMIT_FACT.columns,
        _c("generation", pa.int32(), "Longest way from a root: a time that no clock can skew."),
        _c("files", pa.int32(), "Files that it touched, against its first parent."),
        _c("is_merge", pa.bool_(), "It has more than one parent."),
        _c("is_revert", pa.bool_(), "Its message says that it takes another commit back."),
        _c("is_ignored", pa.bool_(), "Listed in `.git-blame-ignore-revs`: `coedit` does not count it."),
        _c("is_formatting", pa.bool_(),
           "Listed in `.git-blame-ignore-revs`, or its subject says that it only changed how code looks."),
        _c("is_bump", pa.bool_(), "Its subject says that it raised the version of a dependency."),
        _c("left_out", pa.string(),
           "Why history signals do not count it (`merge`, `off_first_parent`); null where they do.",
           nullable=True),
        _c("change_id", pa.string(),
           "The change that it is part of: its own id, or the first commit's where several make one change."),
    ),
)  # fmt: skip

FILE = Table(
    "file",
    "A file of the tree at the commit, with what history and graph say of it.",
    ("file_id",),
    (
        _FILE_ID,
        _c("path", pa.string(), "Path from the root of the tree, with `/`; bytes not UTF-8 as `\\xNN`."),
        _c("directory", pa.string(), "Path without its last part; empty at the root."),
        _c("blob_id", pa.string(), "Git object id of the content."),
        _c("language", pa.string(), "Language that it was read as."),
        _c("document_type", pa.string(),
           "`source`, `types`, `configuration`, `test`, `documentation` or `asset`."),
        _c("owners", pa.list_(pa.string()), "Who owns it by CODEOWNERS, as named there; empty for nobody."),
        _c("skipped", pa.string(),
           "Why nothing of its content is indexed, as in `skipped`; null where it is.", nullable=True),
        _c("size", pa.int64(), "Bytes."),
        _c("lines", pa.int32(), "Number of lines; 0 where nothing of the content is indexed."),
        _c("chunks", pa.int32(), "Number of chunks; 0 where nothing of the content is indexed."),
        _c("commits", pa.int32(), "Commits that touched it under this or an earlier name, of any size."),
        _c("commits_decayed", pa.float64(), "The same, each weighted by 0.5 ^ (age / half-life)."),
        _c("first_change", TIMESTAMP, "Time of the first commit that touched it.", nullable=True),
        _c("last_change", TIMESTAMP, "Time of the last commit that touched it.", nullable=True),
        _c("authors", pa.int32(), "People who wrote them, by name."),
        _c("frequency", pa.float64(), "Percentile of `commits` among the files here: 0 least, 1 most."),
        _c("frequency_decayed", pa.float64(), "Percentile of `commits_decayed`."),
        _c("recency", pa.float64(), "Last change, linear from the oldest (0) to the newest (1)."),
    ),
)  # fmt: skip

CHUNK = Table(
    "chunk",
    "A chunk of a file at the commit.",
    ("chunk_id",),
    (
        _CHUNK_ID,
        _FILE_ID,
        _c("cluster_id", pa.int32(),
           "First chunk that says nearly the same: itself where none does, or where it has few terms."),
        *CHUNK_FACT.columns[2:],
        _c("length", pa.int32(), "Terms in the chunk, over all fields."),
    ),
)  # fmt: skip

DEFINITION = Table(
    "definition",
    "A symbol that a file defines at the commit.",
    ("file_id", "symbol", "start_line"),
    (_FILE_ID, _CHUNK_ID, *DEFINITION_FACT.columns[3:]),
)

RARE_LITERAL = Table(
    "rare_literal",
    "A string literal that few files of the tree hold, in a chunk that holds it.",
    ("literal", "chunk_id"),
    (
        LITERAL.columns[4],
        _FILE_ID,
        _CHUNK_ID,
        _c("start_line", pa.int32(), "First line of the chunk that holds it, from 1."),
        _c("files", pa.int32(), "Files that hold it: at most `rare_literal_files`."),
    ),
)

TERM = Table(
    "term",
    "A term of the lexical index.",
    ("term_id",),
    (
        _c("term_id", pa.int32(), "Number of the term, in alphabetical order."),
        _c("term", pa.string(), "The term."),
        _c("chunks", pa.int32(), "Chunks that hold it: its document frequency."),
        _c("files", pa.int32(), "Files that hold it, in content or path."),
    ),
)

POSTING = Table(
    "posting",
    "A term in a chunk, with its frequency in each field.",
    ("term_id", "chunk_id"),
    (
        _c("term_id", pa.int32(), "The term."),
        _CHUNK_ID,
        _FILE_ID,
        *CHUNK_TERM.columns[4:],
    ),
)

PATH_POSTING = Table(
    "path_posting",
    "A term in a file's path.",
    ("term_id", "file_id"),
    (
        _c("term_id", pa.int32(), "The term."),
        _FILE_ID,
        _c("tf_path", pa.int32(), "Occurrences in the path."),
    ),
)

EDGE = Table(
    "edge",
    "One file depends on another.",
    ("source_file_id", "target_file_id", "kind"),
    (
        _c("source_file_id", pa.int32(), "The file that depends."),
        _c("target_file_id", pa.int32(), "The file that it depends on."),
        _c("kind", pa.string(),
           "`import` (a statement, or a name of its own package that needs none), `call` or `inherit`."),
        _c("count", pa.int32(), "Statements or references behind the edge."),
        _c("confidence", pa.float64(), "How sure the surest of them is, above 0 and up to 1."),
    ),
)  # fmt: skip

UNRESOLVED_IMPORT = Table(
    "unresolved_import",
    "An import that leads to no file of the tree, and why.",
    ("file_id", "line", "module", "name", "level"),
    (
        _FILE_ID,
        *IMPORT_STATEMENT.columns[2:5],
        IMPORT_STATEMENT.columns[6],
        _c("reason", pa.string(), "`external`, `missing`, `ambiguous`, `dynamic` or `unsupported`."),
    ),
)

IMPORT_RATE = Table(
    "import_rate",
    "How many imports of a language lead to a file of the tree.",
    ("language",),
    (
        _c("language", pa.string(), "The language of the importing files."),
        _c("imports", pa.int32(), "Imported names."),
        _c("internal", pa.int32(),
           "Those that could lead to a file of the tree: not `external`, and not `dynamic`."),
        _c("resolved", pa.int32(), "Those that do."),
        _c("rate", pa.float64(), "`resolved` / `internal`; 1 where there are none."),
    ),
)  # fmt: skip

LANGUAGE_WORD = Table(
    "language_word",
    "A word by which a task may name a language of the tree.",
    ("word", "language"),
    (
        _c("word", pa.string(), "The word, in lower case: the language's name or a short form."),
        _c("language", pa.string(), "The language, as in `file`."),
    ),
)

# A history weight of 1.0 as an integer: sums are exact, hence the same in any order, up to 9 million commits.
WEIGHT_UNIT = 10**12

TOUCH = Table(
    "touch",
    "A commit touched a file of the tree, under the name that the file had then.",
    ("file_id", "commit_id"),
    (
        _FILE_ID,
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("weight", pa.float64(), "0.5 ^ (age at the snapshot's commit / half-life)."),
    ),
)

COEDIT = Table(
    "coedit",
    "Two files that changes of 2 to 15 files touched together.",
    ("file_a", "file_b"),
    (
        _c("file_a", pa.int32(), "The file with the smaller id."),
        _c("file_b", pa.int32(), "The other file."),
        _c("joint", pa.int32(), "Changes that touched both."),
        _c("joint_decayed", pa.float64(), "The same, each weighted by 0.5 ^ (age / half-life)."),
        _c("last_together", TIMESTAMP, "Time of the last of them."),
        _c("ratio_recent", pa.float64(),
           "Share of joint commits within the last hundred that touched either; commits too large left out."),
    ),
)  # fmt: skip

_COMMIT_NUMBER = _c(
    "commit_number", pa.int32(), "Commit of `commit_document`, numbered from 0, the oldest first."
)

COMMIT_DOCUMENT = Table(
    "commit_document",
    "A commit whose message is searched: one of the latest that touched no more files than `coedit` allows.",
    ("commit_number",),
    (
        _COMMIT_NUMBER,
        _c("commit_id", pa.string(), "Git commit id, in hex."),
        _c("length", pa.int32(), "Terms in its message, with repetition."),
        _c("files", pa.int32(), "Files that it touched: each of them has this share of its credit."),
        _c("file_ids", pa.list_(pa.int32()), "Those that the tree still has, renames followed."),
    ),
)

MESSAGE_TERM = Table(
    "message_term",
    "A term of the messages of `commit_document`.",
    ("term_id",),
    (
        _c("term_id", pa.int32(), "Number of the term, in alphabetical order; not the number in `term`."),
        _c("term", pa.string(), "The term."),
        _c("commits", pa.int32(), "Messages that hold it: its document frequency."),
    ),
)

MESSAGE_POSTING = Table(
    "message_posting",
    "A term in the message of a commit.",
    ("term_id", "commit_number"),
    (
        _c("term_id", pa.int32(), "The term, as in `message_term`."),
        _COMMIT_NUMBER,
        _c("tf", pa.int32(), "Occurrences in subject and body."),
    ),
)

COMMIT_REFERENCE = Table(
    "commit_reference",
    "What a commit's message refers to.",
    ("kind", "value", "commit_id"),
    (
        _c("kind", pa.string(), "`ticket`, `branch` or `commit`."),
        _c("value", pa.string(),
           "`#123` (also for `GH-123`) or `ABC-123`; the name of a merged branch; the id of an ancestor."),
        _c("commit_id", pa.string(), "The commit whose message it is."),
    ),
)  # fmt: skip

DOCUMENT = Table(
    "document",
    "What is neither a file nor a message: a recent hunk, or an imported discussion.",
    ("kind", "document_id"),
    (
        _c("kind", pa.string(), "`hunk`, `review`, `issue` or `build`."),
        _c("document_id", pa.string(), "Its id where it came from; commit, path and ordinal for a hunk."),
        _c("time", TIMESTAMP, "When it was written."),
        _c("commit_id", pa.string(), "The commit that it is about.", nullable=True),
        _c("text", pa.string(), "What it says."),
    ),
)

DOCUMENT_PLACE = Table(
    "document_place",
    "A place that a document is about.",
    ("kind", "document_id", "ordinal"),
    (
        *DOCUMENT.columns[:2],
        _c("ordinal", pa.int32(), "Position among the places of the document, from 0."),
        _c("file_id", pa.int32(), "The file at the commit; NULL where the tree has none.", nullable=True),
        _c("path", pa.string(), "Path as the document names it."),
        *DISCUSSION_PLACE.columns[5:],
    ),
)

VECTOR = Table(
    "vector",
    "The vector of a chunk. The file `vectors.npy` holds the same, row by chunk id, for search.",
    ("chunk_id",),
    (_CHUNK_ID, EMBEDDING.columns[1]),
)

SKIPPED = Table(
    "skipped",
    "What was left out of a signal or an index, and why. Nothing is dropped without a row here. A `secret` "
    "was taken out of a text that is otherwise there.",
    ("kind", "subject", "reason"),
    (
        _c("kind", pa.string(), "`file`, `commit`, `hunk` or `discussion`."),
        _c("subject", pa.string(), "Path, commit id, commit and path, or file and line of an import."),
        _c("reason", pa.string(), "Short and countable: `binary`, `too_large`, `submodule`, `merge`, ..."),
        _c("rule", pa.string(), "The setting that would bring it in, where one would.", nullable=True),
        _c("detail", pa.string(), "The reason in words, with its figures.", nullable=True),
    ),
)

SIGNALS: tuple[Table, ...] = (
    SNAPSHOT,
    COMMIT,
    CHANGE,
    FILE,
    LANGUAGE_WORD,
    TOUCH,
    CHUNK,
    DEFINITION,
    RARE_LITERAL,
    TERM,
    POSTING,
    PATH_POSTING,
    EDGE,
    UNRESOLVED_IMPORT,
    IMPORT_RATE,
    COEDIT,
    COMMIT_DOCUMENT,
    MESSAGE_TERM,
    MESSAGE_POSTING,
    COMMIT_REFERENCE,
    DOCUMENT,
    DOCUMENT_PLACE,
    VECTOR,
    SKIPPED,
)

TABLES: dict[str, Table] = {table.name: table for table in SIGNALS}
