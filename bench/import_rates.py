"""How many imports of a commit lead to a file of its tree, by language, and a sample of the edges to look at.

    python -m bench.import_rates /path/to/gin --commit HEAD --sample 10

An import is internal where it is neither `external` nor `dynamic`; the rate is the share of those that lead
somewhere.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa

from assets.git.blobs import BlobReader
from assets.git.repository import open_repository
from assets.git.tree import list_tree
from assets.imports.resolution import resolve
from assets.imports.tables import Named
from assets.languages import language_of
from assets.languages.facts import FactRows

# Reasons that are no fault of a resolver.
ASIDE = ("external", "dynamic")


def main() -> None:
    arguments = parse()
    repository = open_repository(arguments.repository)
    commit = repository.resolve(arguments.commit).commit_id
    blobs = BlobReader(repository.git_dir)
    ids = {e.path: e.blob_id for e in list_tree(repository.git_dir, commit) if e.kind == "file"}
    named = read(ids, blobs, arguments.language)

    def manifest(path: str) -> str | None:
        data = blobs.read(ids[path]) if path in ids else None
        return data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else None

    started = time.perf_counter()
    resolution = resolve(ids, named, manifest)
    print(f"{repository.git_dir} at {commit}: resolved in {time.perf_counter() - started:.2f} s")
    tell_rates(named.statements.to_pylist(), resolution.unresolved.to_pylist())
    tell_edges(resolution.edges.to_pylist(), arguments.sample)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commit", default=None)
    parser.add_argument("--language", action="append", help="only these; all that have a resolver by default")
    parser.add_argument("--sample", type=int, default=0, help="edges of each language and kind to show")
    return parser.parse_args()


def read(ids: dict[str, str], blobs: BlobReader, languages: list[str] | None) -> Named:
    tables: dict[str, list[pa.Table]] = {"import_statement": [], "definition": [], "reference": []}
    for path, blob_id in ids.items():
        language = language_of(path)
        data = blobs.read(blob_id)
        if language.resolver and language.name in (languages or [language.name]) and isinstance(data, bytes):
            rows = FactRows()
            rows.add(path, language.name, data)
            found = rows.tables()
            for name, parts in tables.items():
                parts.append(found[name].rename_columns({"blob_id": "path"}))
    statements, definitions, references = (pa.concat_tables(parts) for parts in tables.values())
    times = pa.array([1] * references.num_rows, pa.int32())
    return Named(statements, definitions, references.append_column("times", times))


def tell_rates(statements: list[dict[str, object]], unresolved: list[dict[str, object]]) -> None:
    total = Counter(language_of(str(row["path"])).name for row in statements)
    reasons = Counter((language_of(str(row["path"])).name, row["reason"]) for row in unresolved)
    for language, count in total.most_common():
        by_reason = {reason: n for (name, reason), n in reasons.items() if name == language}
        aside = sum(by_reason.get(reason, 0) for reason in ASIDE)
        internal, lost = count - aside, sum(by_reason.values()) - aside
        rate = 1 - lost / internal if internal else 1.0
        print(f"{language}: {count} imported names, {internal} internal, rate {rate:.4f}, {by_reason}")
    for row in [row for row in unresolved if row["reason"] not in ASIDE][:20]:
        print("  lost:", *row.values())


def tell_edges(edges: list[dict[str, object]], sample: int) -> None:
    print("edges:", dict(Counter(str(edge["kind"]) for edge in edges)))
    chosen = random.Random(1)
    for kind in ("import", "call", "inherit"):
        found = [edge for edge in edges if edge["kind"] == kind]
        for edge in chosen.sample(found, min(sample, len(found))):
            print(" ", *edge.values())


if __name__ == "__main__":
    main()
