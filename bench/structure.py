"""What taking the facts out of a commit costs, against tree-sitter's parse of the same files alone.

    python -m bench.structure /path/to/django --commit b6ad8b687adf

Wall seconds and memory are of the whole extraction with a process a core; memory is the peak of the
proportional set size summed over all processes, sampled ten times a second. The steps are processor seconds
of one process over the Python files alone, each distinct content once: parsing; parsing with everything that
the language takes out; and that with rows and terms.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import threading
import time
from pathlib import Path

from assets.content import extract_content
from assets.git.blobs import BlobReader
from assets.git.repository import open_repository
from assets.git.tree import TreeEntry, list_tree
from assets.languages import language_named, language_of
from assets.languages.facts import FactRows, content_versions
from assets.languages.python import GRAMMAR
from warehouse.facts import FactStore
from warehouse.progress import SILENT

SAMPLE_SECONDS = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    repository = open_repository(arguments.repository)
    commit = repository.resolve(arguments.commit).commit_id
    entries = list_tree(repository.git_dir, commit)
    found = {
        "commit": commit,
        "extraction": measure_extraction(repository.git_dir, entries, arguments.workers),
        "python": measure_steps(python_contents(repository.git_dir, entries)),
    }
    print(json.dumps(found, indent=1))


def measure_extraction(git_dir: Path, entries: list[TreeEntry], workers: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        store, started = FactStore(Path(folder)), processor_seconds()
        with PeakMemory() as memory:
            report = extract_content(store, git_dir, entries, SILENT, workers)
        versions = content_versions()
        chunks = sum(store.read("content", v, "chunk", ["ordinal"]).num_rows for v in versions)
        again = extract_content(store, git_dir, entries, SILENT, workers)
        return {
            "workers": workers,
            "files": len(entries),
            "contents": report.contents,
            "chunks": chunks,
            "skipped": report.skipped,
            "wall_s": round(report.seconds, 2),
            "processor_s": round(processor_seconds() - started, 2),
            "peak_memory_mb": round(memory.peak / 1e6),
            "nothing_new_s": round(again.seconds, 3),
        }


def python_contents(git_dir: Path, entries: list[TreeEntry]) -> dict[str, bytes]:
    blobs = BlobReader(git_dir)
    ids = {entry.blob_id for entry in entries if language_of(entry.path).name == "python"}
    return {blob_id: data for blob_id in sorted(ids) if isinstance(data := blobs.read(blob_id), bytes)}


def measure_steps(contents: dict[str, bytes]) -> dict[str, object]:
    python = language_named("python")
    GRAMMAR.parse(b"")
    started = time.process_time()
    for data in contents.values():
        GRAMMAR.parse(data)
    parsed = time.process_time()
    for data in contents.values():
        python.extract(data)
    extracted = time.process_time()
    rows = FactRows()
    for blob_id, data in contents.items():
        rows.add(blob_id, "python", data)
    rows.tables()
    parse, extract, everything = parsed - started, extracted - parsed, time.process_time() - extracted
    return {
        "contents": len(contents),
        "megabytes": round(sum(map(len, contents.values())) / 1e6, 1),
        "parse_s": round(parse, 2),
        "extract_s": round(extract, 2),
        "everything_s": round(everything, 2),
        "structure_to_parse": round(extract / parse, 2),
        "everything_to_parse": round(everything / parse, 2),
    }


def processor_seconds() -> float:
    """Of this process and of its children that have ended."""
    return sum(os.times()[:4])


class PeakMemory:
    """The peak of the memory of this process and its children, shared pages divided among their holders."""

    def __enter__(self) -> PeakMemory:
        self.peak = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(SAMPLE_SECONDS):
            self.peak = max(self.peak, sum(map(proportional_set, family(os.getpid()))))


def family(process: int) -> list[int]:
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(member for child in children for member in family(int(child)))]


def proportional_set(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    main()
