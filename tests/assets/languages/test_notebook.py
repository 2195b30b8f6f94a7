"""Notebooks: the sources of cells are chunks under their headings; what a cell put out is nowhere."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.languages import language_named, language_of
from assets.languages.facts import FactRows
from assets.languages.notebook import visible

IMAGE = "iVBORw0KGgo" * 5_000


def cell(kind: str, *lines: str, output: str = "") -> dict[str, Any]:
    made = {"cell_type": kind, "metadata": {"source": "no"}, "source": [f"{line}\n" for line in lines]}
    if kind == "code":
        made["outputs"] = [{"data": {"image/png": output, "text/plain": ["source printed\n"]}}]
    return made


def notebook(*cells: dict[str, Any], indent: int | None = 1) -> bytes:
    made = {"cells": cells, "metadata": {"cells": [{"source": ["never"]}]}, "nbformat": 4}
    return json.dumps(made, indent=indent, ensure_ascii=False).encode()


CART = notebook(
    cell("markdown", "# The *shop*", "Words."),
    cell("code", "total = sum(", '    prices["tea\\t"])', output=IMAGE),
    cell("markdown", "## Carts"),
    cell("code", "print('café 日本')", *(f"line_{n} = {n}" for n in range(150)), output=IMAGE),
    cell("raw", "# no heading"),
)


def chunks(data: bytes) -> list[dict[str, Any]]:
    rows = FactRows()
    rows.add("b", "notebook", data)
    return list(rows.tables()["chunk"].to_pylist())


def test_cells_are_chunks_under_their_headings() -> None:
    found = chunks(CART)
    assert [(chunk["kind"], chunk["symbol"]) for chunk in found] == [
        ("cell", "The shop"), ("cell", "The shop > Carts"), ("cell", "The shop > Carts"),
    ]  # fmt: skip
    text = "\n".join(chunk["text"] for chunk in found)
    for line in (
        "# The *shop*",
        "total = sum(",
        "## Carts",
        "line_149 = 149",
        "# no heading",
        "print('café 日本')",
    ):
        assert line in text
    assert 'prices["tea' in text.replace(" ", "")
    for hidden in ("iVBOR", "printed", "nbformat", "never", "metadata", '"no"', "\\n"):
        assert hidden not in text
    assert max(len(chunk["text"]) for chunk in found) < 4_000


def test_lines_are_those_of_the_file() -> None:
    lines = CART.decode().splitlines()
    first, second, third = chunks(CART)
    assert "The *shop*" in lines[first["start_line"] - 1]
    assert "## Carts" in lines[second["start_line"] - 1]
    assert second["end_line"] < third["start_line"]


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_spans_tile_and_what_is_visible_keeps_its_place(indent: int | None) -> None:
    data = notebook(*(cell("code", f"x_{n} = {n}", output=IMAGE) for n in range(60)), indent=indent)
    found = chunks(data)
    assert [chunk["start_byte"] for chunk in found] == [0, *(chunk["end_byte"] for chunk in found[:-1])]
    assert found[-1]["end_byte"] == len(data)
    shown = visible(data)
    assert len(shown) == len(data)
    assert shown.count(b"\n") == data.count(b"\n")
    assert all(shown[at : at + 5] == data[at : at + 5] for at in (data.index(b"x_7 ="), data.index(b"x_59")))


def test_an_older_format_and_one_string_for_a_source() -> None:
    old = {"worksheets": [{"cells": [{"cell_type": "code", "input": "a = 'é'\nb = 2", "outputs": ["no"]}]}]}
    (chunk,) = chunks(json.dumps(old).encode())
    assert chunk["text"].split() == ["a", "=", "'é", "'", "b", "=", "2"]


def test_what_is_no_notebook_is_read_in_windows() -> None:
    for data in (b"{}", b"words", b'{"cells": []}', b"[1, 2]"):
        (chunk,) = chunks(data)
        assert (chunk["kind"], chunk["text"]) == ("window", data.decode())
    assert language_of("a/b.IPYNB").name == "notebook"


@given(st.integers(0, 10), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_mutated_notebooks_are_tiled(mutations: int, chance: Any) -> None:
    data = bytearray(
        notebook(*(cell("code", "a = [1]", 'b = "\\u00e9"', output="x" * 90) for _ in range(12)))
    )
    for _ in range(mutations):
        start = chance.randrange(len(data) + 1)
        data[start : start + chance.randrange(30)] = chance.choice(
            [b'"', b"{", b"}", b"[", b"]", b"\\", b"\n", b"\xff"]
        )
    units = language_named("notebook").extract(bytes(data)).units
    assert [unit.start for unit in units] == [0, *(unit.end for unit in units[:-1])]
    assert units[-1].end == len(data)
    assert all(unit.start < unit.end for unit in units)
    assert len(visible(bytes(data))) == len(data)
