import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow as pa
import pytest

from assets.content import FEW, extract_content
from assets.content_reader import SIZE_LIMIT
from assets.git.tree import list_tree
from assets.languages.facts import FactRows, content_version, content_versions
from tests.fixtures.repositories import RepositoryBuilder, Submodule, Symlink
from warehouse.facts import FactStore
from warehouse.progress import SILENT, SilentProgress
from warehouse.schema import FACT_FAMILIES


class Counted(SilentProgress):
    """Counts what it is told, and calls `at_first` when files come in for the first time."""

    def __init__(self, at_first=lambda: None):
        self.total = self.done = self.finished = 0
        self._at_first = at_first

    def start(self, stage, total, unit):
        self.stage, self.total, self.unit = stage, total, unit

    def advance(self, count):
        first, self.done = self.done == 0, self.done + count
        if first and count:
            self._at_first()

    def finish(self):
        self.finished += 1


@pytest.fixture
def repository(tmp_path):
    return RepositoryBuilder(tmp_path / "shop", bare=True)


@pytest.fixture
def store(tmp_path):
    return FactStore(tmp_path / "facts")


def extract(store, repository, progress=SILENT, workers=2):
    entries = list_tree(repository.git_dir, repository.tip())
    return extract_content(store, repository.git_dir, entries, progress, workers)


def rows(store, table):
    """All rows of a table in the order of its key."""
    (declared,) = (t for t in FACT_FAMILIES["content"] if t.name == table)
    parts = [store.read("content", version, table) for version in content_versions()]
    found = pa.concat_tables(parts).to_pylist()
    return sorted(found, key=lambda row: tuple(row[column] for column in declared.key))


def all_rows(store):
    return {table.name: rows(store, table.name) for table in FACT_FAMILIES["content"]}


def many(count):
    return {f"pkg/m{n}.py": f"import os\n\ndef function_{n}(a):\n    return a + {n}\n" for n in range(count)}


def test_every_content_is_read_once_in_each_language(store, repository):
    commit = repository.commit(
        {"a.py": "x = 1\n", "same/b.py": "x = 1\n", "as.txt": "x = 1\n", "c.md": "# C\n"}
    )
    assert extract(store, repository).contents == 3
    code, prose = (repository.files(commit)[path] for path in (b"a.py", b"c.md"))
    read = {(code, "python"), (code, "text"), (prose, "markdown")}
    assert {(row["blob_id"], row["language"]) for row in rows(store, "blob")} == read
    assert {(row["blob_id"], row["language"]) for row in rows(store, "chunk")} == read
    assert len(rows(store, "blob")) == len(rows(store, "chunk")) == 3


def test_a_second_run_reads_only_what_is_new(store, repository):
    repository.commit({"a.py": "x = 1\n", "b.py": "y = 1\n"})
    extract(store, repository)
    before = all_rows(store)
    assert extract(store, repository).contents == 0
    assert all_rows(store) == before
    repository.commit({"b.py": "y = 2\n", "c.py": "x = 1\n"})
    assert extract(store, repository).contents == 1
    assert len(rows(store, "blob")) == 3


def test_several_processes_give_what_one_gives(tmp_path, repository):
    repository.commit(many(3 * FEW))
    alone, together = FactStore(tmp_path / "alone"), FactStore(tmp_path / "together")
    extract(alone, repository, workers=1)
    extract(together, repository, workers=2)
    assert len(rows(together, "blob")) == 3 * FEW
    assert all_rows(alone) == all_rows(together)


def test_progress_counts_files(store, repository):
    repository.commit({**many(2 * FEW), "copy.py": many(1)["pkg/m0.py"], "old.md": "old"})
    progress = Counted()
    extract(store, repository, progress)
    assert (progress.stage, progress.total, progress.unit) == ("content", 2 * FEW + 2, "files")
    assert progress.done == progress.total
    assert progress.finished == 1
    again = Counted()
    extract(store, repository, again)
    assert (again.total, again.done, again.finished) == (0, 0, 1)


def test_what_is_skipped_is_a_row_with_its_reason(store, repository):
    repository.commit({
        "a.bin": b"\0\1\2",
        "copy.bin": b"\0\1\2",
        "large.json": b"[1]\n" * (SIZE_LIMIT // 4 + 1),
        "a.py": "x = 1\n",
        "link": Symlink("a.py"),
        "module": Submodule("1" * 40),
    })  # fmt: skip
    report = extract(store, repository)
    assert report.skipped == {"binary": 2, "too_large": 1}
    found = {row["skipped"]: row["detail"] for row in rows(store, "blob")}
    assert found == {
        "binary": "NUL bytes, and no byte order mark",
        "too_large": "5,000,004 bytes, more than 5,000,000",
        None: None,
    }


def test_an_empty_tree_has_nothing(store, repository):
    repository.commit({})
    assert extract(store, repository).contents == 0
    assert [store.parts("content", version) for version in content_versions()] == [[]] * len(
        content_versions()
    )


def test_a_content_that_is_not_there_is_told_by_every_run_until_it_is(store, repository):
    commit = repository.commit({"a.py": "x = 1\n", "b.py": "y = 1\n", "c.md": "# Here\n"})
    lost = [repository.object_path(repository.files(commit)[path]) for path in (b"a.py", b"b.py")]
    kept = [path.read_bytes() for path in lost]
    for path in lost:
        path.unlink()
    for _ in range(2):
        report = extract(store, repository)
        assert report.skipped == {"missing_object": 2}
        store.compact(most=1)
        assert [row["skipped"] for row in rows(store, "blob")].count("missing_object") == 2
        assert len(rows(store, "blob")) == 3

    lost[0].parent.mkdir(exist_ok=True)
    lost[0].write_bytes(kept[0])
    assert extract(store, repository).skipped == {"missing_object": 1}
    lost[1].parent.mkdir(exist_ok=True)
    lost[1].write_bytes(kept[1])
    assert extract(store, repository).skipped == {}
    assert [row["chunks"] for row in rows(store, "blob")] == [1, 1, 1]


def test_a_damaged_content_is_told_as_missing(store, repository):
    commit = repository.commit({"a.py": "x = 1\n", "b.py": "y = 1\n"})
    damaged = repository.object_path(repository.files(commit)[b"a.py"])
    damaged.chmod(0o644)
    damaged.write_bytes(b"no zlib")
    assert extract(store, repository).skipped == {"missing_object": 1}
    assert len(rows(store, "chunk")) == 1


def test_a_process_that_is_killed_costs_nothing(store, repository):
    repository.commit(many(4 * FEW))

    def kill_one():
        os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)

    progress = Counted(at_first=kill_one)
    report = extract(store, repository, progress)
    assert report.skipped == {}
    assert len(rows(store, "blob")) == len(rows(store, "chunk")) == 4 * FEW
    assert progress.done == progress.total == 4 * FEW


def test_a_content_that_kills_its_reader_costs_that_content(store, repository):
    """Whoever reads the poison is killed, again and again, as the machine kills what takes all its memory."""
    poison = "def f():\n    return [" + "(1, 2, 3), " * 80_000 + "]\n"
    commit = repository.commit({**many(2 * FEW), "pkg/poison.py": poison})
    poisoned = repository.files(commit)[b"pkg/poison.py"]
    with killing_readers_of(store, poisoned):
        report = extract(store, repository)
    assert report.skipped == {"extractor_crashed": 1}
    by_reason = {row["skipped"]: row["blob_id"] for row in rows(store, "blob") if row["skipped"]}
    assert by_reason == {"extractor_crashed": poisoned}
    assert len(rows(store, "chunk")) == 2 * FEW
    assert extract(store, repository).contents == 0


@contextmanager
def killing_readers_of(store, blob_id):
    over = threading.Event()

    def watch():
        while not over.is_set():
            for note in (store.root / "reading").glob("*"):
                with suppress(FileNotFoundError, ProcessLookupError):
                    if note.read_text().startswith(blob_id):
                        os.kill(int(note.name), signal.SIGKILL)
            time.sleep(0.001)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


SCRIPT = """
    import sys
    from pathlib import Path
    from assets.content import extract_content
    from assets.git.tree import list_tree
    from warehouse.facts import FactStore
    from warehouse.progress import SilentProgress

    class Told(SilentProgress):
        def advance(self, count):
            print(count, flush=True)

    if __name__ == "__main__":
        git_dir, commit, facts = Path(sys.argv[1]), sys.argv[2], FactStore(Path(sys.argv[3]))
        extract_content(facts, git_dir, list_tree(git_dir, commit), Told(), 2)
"""


def test_a_run_that_is_killed_is_completed_by_the_next(tmp_path, store, repository):
    commit = repository.commit(many(6 * FEW))
    script = tmp_path / "run.py"
    script.write_text(textwrap.dedent(SCRIPT))
    command = [sys.executable, str(script), str(repository.git_dir), commit, str(store.root)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, start_new_session=True) as run:
        run.stdout.readline()
        run.kill()
    wait_for_end_of(run.pid)
    before = len(rows(store, "blob"))
    assert 0 < before < 6 * FEW
    assert extract(store, repository).contents == 6 * FEW - before
    assert len(rows(store, "blob")) == len(rows(store, "chunk")) == 6 * FEW


def wait_for_end_of(session):
    """Until the readers of a killed run have seen that it is gone."""
    for _ in range(1_000):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("a reader outlives its run")


def test_facts_from_when_a_language_shared_its_reader_do_not_count(repository, store):
    commit = repository.commit({"a.py": "x = 1\n", "b.yaml": "x: 1\n"})
    code = repository.files(commit)[b"a.py"]
    old = FactRows()
    old.skip(code, "python", 6, "binary", "of the time when windows were all that was known of it")
    store.append("content", content_version("yaml"), old.tables())
    assert extract(store, repository).contents == 2
    assert [row["skipped"] for row in rows(store, "blob") if row["blob_id"] == code] == [None, "binary"]
    assert extract(store, repository).contents == 0
    assert extract(store, repository).skipped == {}
