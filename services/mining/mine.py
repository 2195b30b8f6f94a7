"""Mines a repository of the warehouse for labelled tasks of several classes."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from assets.git.blobs import BlobReader
from assets.git.repository import Repository, open_repository
from assets.history import visible_commits
from assets.tree import visible_files
from services.mining.changes import Choices, CutOff, mine_changes
from services.mining.documentation import Documented, documented, without
from services.mining.masked import write_masked
from services.mining.model import LeftOut, Mined
from services.mining.queries import QUESTIONS, mine_queries
from services.published import published
from warehouse.facts import FactStore
from warehouse.files import write_aside
from warehouse.layout import WarehouseLayout
from warehouse.reader import ReadSession, SnapshotReader

CHANGE, DOCUMENTATION = "change", "documentation"
CLASSES = (CHANGE, *QUESTIONS, DOCUMENTATION)
MASKED = "masked.git"


@dataclass(frozen=True)
class Request:
    """What to mine: which repository (the only one where None), which classes, how many tasks of each.

    `after` is the cut-off: only later commits become tasks. `at_cut_off` asks them all as of the cut-off, and
    not each as of its parent. `mask` takes the names of labelled files out of messages.
    """

    repository: str | None
    out: Path
    classes: Sequence[str] = CLASSES
    limit: int = 100
    after: str | None = None
    at_cut_off: bool = False
    mask: bool = False


@dataclass(frozen=True)
class Found:
    """What was mined, what was left out, and the sources that an evaluation of it needs, by name."""

    tasks: Sequence[Mined]
    left_out: Sequence[LeftOut]
    sources: dict[str, Path]
    file: Path


def mine(warehouse: WarehouseLayout, request: Request) -> Found:
    """Write `tasks.jsonl` and `left_out.jsonl` to the request's folder.

    RankhouseError where the repository is not indexed, or the cut-off is no commit of it.
    """
    record, snapshot = published(warehouse, request.repository)
    repository = open_repository(Path(record.git_dir))
    cut_off = _cut_off(FactStore(warehouse.repository(record.name).facts), repository, request)
    tasks: list[Mined] = []
    left_out: list[LeftOut] = []
    sources = {record.name: repository.git_dir}
    with SnapshotReader(snapshot) as reader, reader.session() as session:
        commit_id = reader.identity.commit_id
        if CHANGE in request.classes:
            choices = Choices(record.name, request.limit, request.mask, cut_off)
            tasks, left_out = mine_changes(session, choices)
        for kind in QUESTIONS:
            if kind in request.classes:
                tasks += mine_queries(session, record.name, commit_id, kind, request.limit)
        if DOCUMENTATION in request.classes:
            asked, sources_of_it = _documentation(session, repository, commit_id, record.name, request)
            tasks += asked
            sources |= sources_of_it
    file = request.out / "tasks.jsonl"
    _write(file, (task.to_json() for task in tasks))
    _write(request.out / "left_out.jsonl", (vars(one) for one in left_out))
    return Found(tasks, left_out, sources, file)


def _cut_off(store: FactStore, repository: Repository, request: Request) -> CutOff | None:
    if request.after is None:
        return None
    commit_id = repository.resolve(request.after).commit_id
    past = visible_commits(store, commit_id).column("commit_id").to_pylist()
    files = visible_files(repository.git_dir, commit_id).entries
    return CutOff(commit_id, set(past), {e.path for e in files} if request.at_cut_off else None)


def _documentation(
    session: ReadSession, repository: Repository, commit_id: str, name: str, request: Request
) -> tuple[list[Mined], dict[str, Path]]:
    """Functions asked for by their documentation, in a repository of its own that does not have it."""
    chosen = list(_chosen(session, repository, request.limit))
    if not chosen:
        return [], {}
    target = (request.out / MASKED).absolute()
    shutil.rmtree(target, ignore_errors=True)
    by_path: dict[str, list[Documented]] = {}
    for path, function in chosen:
        by_path.setdefault(path, []).append(function)
    contents = _contents(session, repository, by_path)
    changed = {
        path: without(contents[path], [span for one in functions for span in one.spans])
        for path, functions in by_path.items()
    }
    masked = write_masked(target, repository, commit_id, changed)
    repo = f"{name}-masked"
    tasks = [
        Mined(
            id=f"{name}-{DOCUMENTATION}-{number}",
            repo=repo,
            base_commit=masked,
            text=function.question,
            edited=[path],
            query_class=DOCUMENTATION,
            spans={path: [function.symbol]},
        )
        for number, (path, function) in enumerate(chosen, start=1)
    ]
    return tasks, {repo: target}


def _chosen(session: ReadSession, repository: Repository, limit: int) -> Iterator[tuple[str, Documented]]:
    """Documented functions, one a file before a second of any, in an order that is not that of the tree.

    A question that several functions answer is none.
    """
    paths = [path for (path,) in session.rows(_SOURCES)]
    contents = _contents(session, repository, paths)
    found = {path: documented(path, contents[path]) for path in contents}
    asked = Counter(one.question for functions in found.values() for one in functions)
    found = {path: [one for one in found[path] if asked[one.question] == 1] for path in found}
    for number in range(max(map(len, found.values()), default=0)):
        for path in paths:
            if number < len(found.get(path, ())):
                if limit == 0:
                    return
                limit -= 1
                yield path, found[path][number]


_SOURCES = """
SELECT path FROM file WHERE document_type = 'source' AND chunks > 0 ORDER BY md5(path)
"""


def _contents(session: ReadSession, repository: Repository, paths: Iterable[str]) -> dict[str, bytes]:
    blobs = BlobReader(repository.git_dir)
    wanted = set(paths)
    read = {
        path: blobs.read(blob_id)
        for path, blob_id in session.rows("SELECT path, blob_id FROM file")
        if path in wanted
    }
    return {path: content for path, content in read.items() if isinstance(content, bytes)}


def _write(path: Path, rows: Iterable[dict[str, object]]) -> None:
    write_aside(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
