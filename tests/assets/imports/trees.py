"""Small trees for tests of resolvers: paths and texts, read by the house's own readers."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa

from assets.imports.resolution import resolve as resolve_tree
from assets.imports.tables import Named, Resolution
from assets.languages import language_of
from assets.languages.facts import FactRows


def resolve(files: Mapping[str, str]) -> Resolution:
    """Resolve all that the files of a tree import and name; each is read as what its name says."""
    rows = FactRows()
    for path, text in files.items():
        rows.add(path, language_of(path).name, text.encode())
    tables = {name: table.rename_columns({"blob_id": "path"}) for name, table in rows.tables().items()}
    references = tables["reference"]
    times = pa.array([1] * references.num_rows, pa.int32())
    named = Named(tables["import_statement"], tables["definition"], references.append_column("times", times))
    return resolve_tree(files, named, files.get)


def edges(files: Mapping[str, str], kind: str = "import") -> set[tuple[str, str]]:
    """Source and target of the edges of one kind."""
    table = resolve(files).edges.to_pylist()
    return {(row["source_path"], row["target_path"]) for row in table if row["kind"] == kind}


def targets(files: Mapping[str, str], source: str, kind: str = "import") -> list[str]:
    """The files that one file leads to by edges of one kind, sorted."""
    return sorted(target for found, target in edges(files, kind) if found == source)


def reasons(files: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Module, name and reason of the statements that lead nowhere."""
    return [(row["module"], row["name"], row["reason"]) for row in resolve(files).unresolved.to_pylist()]
