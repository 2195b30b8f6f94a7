"""Every byte of a file is in one chunk, whatever the file holds."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assets
from assets.languages.facts import FactRows
from assets.languages.python import extract
from assets.languages.structure.cutting import MAX_LINES
from assets.languages.structure.sizes import SIZES
from assets.languages.structure.windows import WINDOW_BYTES

OWN_SOURCES = sorted(Path(assets.__file__).parent.rglob("*.py"))


def assert_tiles(text):
    units = extract(text).units
    assert [unit.start for unit in units] == [0, *(unit.end for unit in units)][: len(units)]
    assert (units[-1].end if units else 0) == len(text)
    assert all(unit.start < unit.end for unit in units)
    assert all(unit.end - unit.start <= max(SIZES.whole, WINDOW_BYTES) for unit in units)


# A Python file from a few lines of each kind, at any depth of indentation, sane or not.
LINES = st.sampled_from(
    [
        "def f(a, b=1):",
        "async def g(*args, **kwargs) -> dict[str, int]:",
        "class C(Base, metaclass=M):",
        "@decorated(1)",
        "# a comment",
        '"""a docstring"""',
        '"""an open string',
        "x = [1,",
        "]",
        "x = 1; y = 2",
        "if TYPE_CHECKING:",
        "import a.b as c",
        "from . import (x,",
        "y)",
        "return x \\",
        "lambda: (yield)",
        "match x:",
        "print 'two'",
        "变量 = '值'",
        "",
        "   ",
        "value = call(argument, keyword='value')  # remark " * 3,
    ]
)
INDENTS = st.sampled_from(["", "    ", "\t", "        ", " " * 12, "  \t"])
ENDINGS = st.sampled_from(["\n", "\r\n", "\r", "\f\n"])


@st.composite
def python_like(draw):
    lines = draw(st.lists(st.tuples(INDENTS, LINES), max_size=80))
    ending = draw(ENDINGS)
    text = ending.join(indent + line for indent, line in lines) + draw(st.sampled_from(["", ending]))
    return (text * draw(st.sampled_from([1, 1, 5, 20]))).encode()


@given(python_like())
@settings(max_examples=150, deadline=None)
def test_generated_python_is_tiled(text):
    assert_tiles(text)


@given(st.sampled_from(OWN_SOURCES), st.randoms(use_true_random=False), st.integers(0, 30))
@settings(max_examples=60, deadline=None)
def test_mutated_python_is_tiled(path, chance, mutations):
    text = bytearray(path.read_bytes())
    for _ in range(mutations):
        start = chance.randrange(len(text) + 1)
        junk = bytes(chance.randrange(1, 256) for _ in range(chance.randrange(4)))
        text[start : start + chance.randrange(20)] = chance.choice(
            [junk, b"(", b'"""', b"\n", b"\r\n", b"    "]
        )
    assert_tiles(bytes(text))


@given(st.binary(max_size=3_000).map(lambda data: data.replace(b"\0", b"\n")))
@settings(deadline=None)
def test_junk_is_tiled(data):
    assert_tiles(data)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"\n\n   \n",
        b"# only a comment",
        b"x",
        b"def f(): pass",
        b"def f(): pass\r\n\r\n\r\nclass C: pass",
        b"class C:\r\n\tdef m(self):\r\n\t\tpass\r\n",
        b"if x:\n" + b"  def f(): pass\n" * 300,
        b"class C: x = 1; y = 2\n" * 300,
        b"(" * 100_000,
        b"(" * 100_000 + b")" * 100_000,
        b"[{(" * 30_000,
        b"x = " + b"not " * 100_000 + b"y\n",
        b"".join(b" " * depth + b"def f():\n" for depth in range(300)),
        b"".join(b" " * depth + b"class C:\n" for depth in range(300)),
        b"a = '" + b"x" * 300_000 + b"'\n",
        b"\x80\xff" * 5_000,
        b"x = 1\n" * 200_000,
        random.Random(1).randbytes(20_000).replace(b"\0", b"("),
    ],
    ids=lambda text: f"{text[:12]!r}x{len(text)}",
)
def test_extremes_are_tiled(text):
    assert_tiles(text)


def test_the_same_bytes_give_the_same_units():
    for path in OWN_SOURCES[:5]:
        assert extract(path.read_bytes()) == extract(path.read_bytes())


@pytest.mark.parametrize("path", OWN_SOURCES, ids=lambda path: path.name)
def test_a_function_of_this_house_is_found_whole(path):
    """Real code: each function that is not too large lies within one chunk."""
    text = path.read_bytes()
    found = extract(text)
    for definition in found.definitions:
        if definition.kind == "function" and definition.end - definition.start <= SIZES.part:
            assert any(unit.start <= definition.start and definition.end <= unit.end for unit in found.units)


def test_windows_keep_their_bounds():
    rows = FactRows()
    rows.add("a", "yaml", b"key: value\n" * 5_000)
    chunk = rows.tables()["chunk"]
    lines = [end - start + 1 for start, end in zip(*spans(chunk, "line"), strict=True)]
    sizes = [end - start for start, end in zip(*spans(chunk, "byte"), strict=True)]
    assert max(lines) <= MAX_LINES
    assert sum(lines) == 5_000
    assert sum(sizes) == 55_000


def spans(chunk, unit):
    return chunk.column(f"start_{unit}").to_pylist(), chunk.column(f"end_{unit}").to_pylist()
