"""The text of files from their chunks, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import duckdb

from ranking.packing.content import HEADER_LINES, Chunk, Content, joined, read_contents
from tests.fixtures.snapshots import SnapshotBuilder
from warehouse.reader import SnapshotReader

CHUNKS = [
    Chunk(7, "", 1, 2, "import os\nimport re"),
    Chunk(8, "first", 5, 6, "def first():\n    pass"),
    Chunk(9, "second", 7, 7, "def second(): pass"),
    Chunk(10, "Third", 10, 10, "class Third: pass"),
]
CONTENT = Content(3, "a.py", "", "python", "source", 10, CHUNKS)


def test_blank_lines_between_chunks_come_back() -> None:
    assert joined(CHUNKS).split("\n") == [
        "import os", "import re", "", "", "def first():", "    pass", "def second(): pass", "", "",
        "class Third: pass",
    ]  # fmt: skip


def test_pieces_of_one_line_are_one_line() -> None:
    assert joined([Chunk(0, "", 1, 1, "{'a': 1,"), Chunk(1, "", 1, 1, " 'b': 2}")]) == "{'a': 1, 'b': 2}"


def test_a_whole_file_is_one_part() -> None:
    (part,) = CONTENT.whole()
    assert (part.start_line, part.end_line, part.why, part.text) == (1, 10, "file", joined(CHUNKS))


def test_chosen_chunks_come_with_the_header_and_neighbours_as_one() -> None:
    parts = CONTENT.parts({8, 9})
    assert [(p.why, p.start_line, p.end_line, p.symbol) for p in parts] == [
        ("header", 1, 2, ""),
        ("match", 5, 7, "first, second"),
    ]
    assert parts[1].text == "def first():\n    pass\ndef second(): pass"


def test_a_header_that_was_chosen_is_there_once() -> None:
    assert [(p.why, p.start_line, p.end_line) for p in CONTENT.parts({7, 10})] == [
        ("match", 1, 2),
        ("match", 10, 10),
    ]


def test_a_long_header_is_cut() -> None:
    long = Chunk(0, "", 4, 103, "\n".join(f"line {n}" for n in range(100)))
    header = Content(0, "a", "", "text", "source", 103, [long]).header()
    assert (header.start_line, header.end_line) == (4, 3 + HEADER_LINES)
    assert header.text.split("\n")[-1] == f"line {HEADER_LINES - 1}"


CLASSES = [
    Chunk(0, "A", 1, 2, "class A:", "class", "class A:", "def __init__(self):\ndef f(self):\ndef g(self):"),
    Chunk(1, "A.__init__", 3, 4, "def __init__ ...", "method", "def __init__(self):"),
    Chunk(2, "A.f", 5, 6, "def f ...", "method", "def f(self):\ndef g(self):"),
    # Its header is a line or two, and joined to its first method.
    Chunk(3, "B.__init__", 7, 9, "class B: ...", "method", "class B:\ndef __init__(self):", "def f(self):"),
    Chunk(4, "B.f", 10, 11, "def f ...", "method", "def f(self):"),
]


def outlines(*chosen: int) -> list[str]:
    content = Content(0, "a.py", "", "python", "source", 11, CLASSES)
    parts = content.outlined(content.parts(set(chosen)))
    return [part.outline for part in parts if part.why == "match"]


def test_a_class_that_begins_in_a_part_names_its_members() -> None:
    assert outlines(0) == ["def __init__(self):\ndef f(self):\ndef g(self):"]


def test_a_member_in_the_packet_is_not_named_again_but_its_namesake_in_another_class_is() -> None:
    assert outlines(0, 2, 3) == ["def __init__(self):", "def f(self):"]
    assert outlines(0, 1, 2, 3) == ["def f(self):"]
    assert outlines(0, 1, 2, 3, 4) == [""]


def test_a_snapshot_of_before_there_were_outlines_is_read(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("cart.py", "class Cart:\n    lines = ()")
    snapshot = builder.write(tmp_path)
    with duckdb.connect(str(snapshot.database)) as connection:
        connection.execute("ALTER TABLE chunk DROP outline")
    with SnapshotReader(snapshot) as reader:
        (chunk,) = read_contents(reader, ["cart.py"])["cart.py"].chunks
    assert (chunk.symbol, chunk.outline) == ("Cart", "")


def test_contents_are_read_by_path(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    text = "import os\n\n\ndef total(items):\n    return sum(items)\n\n\nclass Cart:\n    lines = ()"
    builder.file("shop/cart.py", text)
    builder.file("empty.py", "")
    builder.file("other.md", "other")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        contents = read_contents(reader, ["shop/cart.py", "empty.py"])
    assert set(contents) == {"shop/cart.py", "empty.py"}
    cart = contents["shop/cart.py"]
    assert (cart.directory, cart.language, cart.document_type) == ("shop", "python", "source")
    assert [chunk.symbol for chunk in cart.chunks] == ["", "total", "Cart"]
    assert cart.whole()[0].text == text
    assert contents["empty.py"].chunks == []
