from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ranking.evaluation.labels import Label
from services.evaluation.tasks import parse_task, read_tasks
from warehouse.errors import RankhouseError

LEAST: dict[str, Any] = {
    "id": "1",
    "repo": "shop",
    "base_commit": "abc",
    "text": "Carts",
    "edited": ["cart.py"],
}


def line(**other: Any) -> str:
    return json.dumps({k: v for k, v in {**LEAST, **other}.items() if v is not None})


def test_edited_files_are_essential_labels() -> None:
    task = parse_task(line(edited=["b.py", "a.py", "b.py"], spans={"a.py": ["f", "g"], "other.py": ["h"]}))
    assert task.labels == (Label("a.py", 2, ("f", "g")), Label("b.py", 2))
    assert task.query_class is None


def test_labels_may_be_graded_and_name_spans() -> None:
    graded = [{"path": "a.py", "grade": 1}, {"path": "b.py", "spans": ["f"]}]
    task = parse_task(line(edited=None, labels=graded, query_class="identifier"))
    assert task.labels == (Label("a.py", 1), Label("b.py", 2, ("f",)))
    assert task.query_class == "identifier"


def test_what_is_said_of_an_edited_file_overrules() -> None:
    assert parse_task(line(labels=[{"path": "cart.py", "grade": 1}])).labels == (Label("cart.py", 1),)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{", "not JSON"),
        ("[1]", "not a JSON object"),
        (line(id=None), "'id' must be a text"),
        (line(text="  "), "'text' must be a text that is not empty"),
        (line(base_commit=7), "'base_commit' must be a text"),
        (line(edited=[]), "no label"),
        (line(edited="cart.py"), "'edited' must be a list of texts"),
        (line(labels=[{"grade": 2}]), "an object with a 'path'"),
        (line(labels=[{"path": "a", "grade": 3}]), "'grade' must be 2 (essential) or 1 (helpful), not 3"),
        (line(spans=["f"]), "'spans' must be an object"),
        (b"\xff{}", "not JSON"),
        ("[" * 100_000, "not JSON"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_task_says_why(written: str | bytes, told: str) -> None:
    with pytest.raises(ValueError, match=r".+") as raised:
        parse_task(written)
    assert told in str(raised.value)


def test_bad_lines_are_told_by_number_and_the_others_read(tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(f"{line()}\n\nnonsense\n{line(id='2')}\n{line()}\n")
    read = read_tasks(file)
    assert [task.task_id for task in read.tasks] == ["1", "2"]
    assert [problem.split(":")[0] for problem in read.problems] == [
        "tasks.jsonl, line 3",
        "tasks.jsonl, line 5",
    ]
    assert "the id '1' is taken" in read.problems[1]


@pytest.mark.parametrize("content", [b"", b"\n", b"nonsense\n"])
def test_a_file_without_a_task_is_an_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tasks.jsonl").write_bytes(content)
    with pytest.raises(RankhouseError, match="No task in"):
        read_tasks(tmp_path / "tasks.jsonl")


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(RankhouseError, match="cannot be read"):
            read_tasks(path)


def test_the_digest_tells_tasks_apart_by_all_that_they_say() -> None:
    digests = {parse_task(written).digest for written in (line(), line(text="b"), line(edited=["b"]), line())}
    assert len(digests) == 3
