"""A sample of import edges to check by hand: the lines that import or use, and what the target declares.

    python -m bench.import_edges /path/to/gin /path/to/cobra --language go
    python -m bench.import_edges

The first draws as many edges of each repository, always the same ones as long as they exist, and shows what
speaks for each and its verdict in `results/import-edges.csv`. What has no verdict there gets one: `right`
where a rule of `bench.edge_evidence` holds, else empty, for somebody to read the sources and fill in. The
second tells the precision of each language by that file.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from assets.git.blobs import BlobReader
from assets.git.repository import open_repository
from assets.git.tree import list_tree
from assets.imports.resolution import resolve
from assets.languages import language_of
from bench.edge_evidence import Evidence
from bench.import_rates import read

VERDICTS = Path(__file__).parent / "results" / "import-edges.csv"


class Verdict(NamedTuple):
    """What was found of one edge: `right` or `wrong`, by a `rule` or by `eyes`, and why."""

    language: str
    repository: str
    commit: str
    source: str
    target: str
    verdict: str
    by: str
    note: str

    @property
    def edge(self) -> tuple[str, str, str]:
        """What the verdict is of, whatever the commit."""
        return self.repository, self.source, self.target


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="*")
    parser.add_argument("--language", default="", help="that of the importing file")
    parser.add_argument("--edges", type=int, default=50, help="of all the repositories together")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    known = {verdict.edge: verdict for verdict in stored()}
    size = arguments.edges // max(1, len(arguments.repositories))
    drawn = [
        verdict
        for repository in arguments.repositories
        for verdict in draw(repository, arguments.language, size, arguments.seed, known)
    ]
    # What was drawn before and is no more is of other edges.
    verdicts = [verdict for verdict in known.values() if verdict.language != arguments.language] + drawn
    store(verdicts)
    tell(verdicts)


def stored() -> list[Verdict]:
    if not VERDICTS.exists():
        return []
    with VERDICTS.open(encoding="utf-8", newline="") as file:
        return [Verdict(**row) for row in csv.DictReader(file)]


def store(verdicts: Iterable[Verdict]) -> None:
    with VERDICTS.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(Verdict._fields)
        rows.writerows(sorted(verdicts))


def draw(
    path: Path, language: str, size: int, seed: str, known: dict[tuple[str, str, str], Verdict]
) -> Iterator[Verdict]:
    """Show the sample of one repository, and give the verdict of each of its edges."""
    repository = open_repository(path)
    commit = repository.resolve("HEAD").commit_id
    blobs = BlobReader(repository.git_dir)
    ids = {
        entry.path: entry.blob_id for entry in list_tree(repository.git_dir, commit) if entry.kind == "file"
    }

    def text_of(file: str) -> str | None:
        data = blobs.read(ids[file]) if file in ids else None
        return data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else None

    named = read(ids, blobs, [])
    edges = [
        (str(row["source_path"]), str(row["target_path"]))
        for row in resolve(ids, named, text_of).edges.to_pylist()
        if row["kind"] == "import" and language_of(str(row["source_path"])).name == language
    ]
    evidence = Evidence(language, list(ids), named, text_of)
    name = (path.parent.name if path.name == "repo" else path.name).rpartition("+")[2]
    print(f"{name} at {commit}: {len(edges)} edges of {language}")
    for source, target in sorted(edges, key=lambda edge: place_in_line(seed, *edge))[:size]:
        found = evidence.of(source, target)
        fresh = Verdict(language, name, commit, source, target, *found.verdict, "")
        verdict = known.get(fresh.edge, fresh)
        print(
            f"\n{source} -> {target}: {verdict.verdict or '?'} {verdict.by} {verdict.note}",
            *found.lines,
            sep="\n  ",
        )
        yield verdict


def place_in_line(seed: str, source: str, target: str) -> bytes:
    """What puts edges in a random order in which each keeps its place when others come or go."""
    return hashlib.sha256(f"{seed}\0{source}\0{target}".encode()).digest()


def tell(verdicts: Iterable[Verdict]) -> None:
    counts = Counter((verdict.language, verdict.verdict or "open") for verdict in verdicts)
    for language in sorted({language for language, _ in counts}):
        right, wrong, unknown = (counts[language, verdict] for verdict in ("right", "wrong", "open"))
        precision = right / max(1, right + wrong)
        print(f"{language}: {right} right, {wrong} wrong, {unknown} open, precision {precision:.3f}")


if __name__ == "__main__":
    main()
