"""Sections of documents and data: where they begin, what they are called, that they tile any text."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.languages import language_named
from assets.languages.structure.sections import Heading, extract_sections
from assets.languages.structure.windows import WINDOW_BYTES

MARKDOWN = b"""\
---
title: Shop
---
Shop `v2`
=========

Words.

## Install ##

```sh
# not a heading
```

~~~
## nor this
```
~~~

* A list
---

Carts
-----

#nor this, without a blank
###### Deep
"""
RESTRUCTURED = b"""\
====
Shop
====

Install
=======

Words::

    Quoted
    ------

From source
-----------

.. class:: Cart(owner)

   .. method:: total()

.. note:: Not a section.

Use
===
A short
--
"""
YAML = b"""\
# Workflow
on: push
"quoted key": 1
jobs:
  test:
    env: {a: b}
    steps:
      deep: too deep
      - run: |
          not_a: key
        name: x
    script: >-
      also_not: a key

      nor: this
  build: # a comment
    url: http://host:80/
"""
TOML = b"""\
name = "shop"
[project]
text = \"\"\"
[not.a.table]
\"\"\"
[[tool.rules]]
list = [
  "a",
]
  [tool."quoted.key"]
"""
JSON = b"""\
{
  // comment: {
  "name": "shop {",
  "scripts": {
    "test": "run \\" \\\\",
    "deep": {"er": {"est": 1}}
  },
  "list": [{"id": 1}]
}
"""
SQL = b"""\
-- Carts
CREATE TABLE IF NOT EXISTS shop."cart" (id int);
create or replace function total(cart int) returns int as $$ select 1 $$;
INSERT INTO cart VALUES (1);
alter table cart add column owner text;
CREATE UNIQUE INDEX by_owner ON cart (owner);
"""
DOCKERFILE = b"""\
ARG VERSION=3
FROM --platform=linux/amd64 python:${VERSION} AS build
RUN echo from nowhere
from scratch
COPY --from=build / /
"""
MAKE = b"""\
.PHONY: all
CC := gcc
FLAGS ::= -O2
all: build test
	echo "a: b"
%.o: %.c
build test:: all
define HELP
text: of help
endef
# comment: no
"""
HTML = b"""\
<!-- <h1>No</h1> -->
{% block title %}Shop{% endblock %}
<h1 class="x">The <em>shop</em> &amp; more</h1>
<p>Words</p>
<H2>
  Carts
</H2>
{%- macro row(cart) -%}
"""
CSS = b"""\
/* a { } */
@import "x{y}";
a, b:hover { color: red }
@media (max-width: 10px) {
  /* small */
  .cart { content: "}" }
}
"""
PROTOBUF = b"""\
syntax = "proto3";  // message No {
message Cart {
  message Line { int32 id = 1; }
  enum State { OPEN = 0; }
}
service Shop {
  rpc Total(Cart) returns (Sum) {}
}
"""

# By language: the text, and each heading with its level.
CASES: dict[str, tuple[bytes, list[tuple[int, str]]]] = {
    "markdown": (MARKDOWN, [(1, "Shop v2"), (2, "Install"), (2, "Carts"), (6, "Deep")]),
    "restructuredtext": (RESTRUCTURED, [(1, "Shop"), (2, "Install"), (3, "From source"), (2, "Use")]),
    "yaml": (
        YAML,
        [
            (0, "on"), (0, "quoted key"), (0, "jobs"), (2, "test"), (4, "env"), (4, "steps"), (4, "script"),
            (2, "build"), (4, "url"),
        ],
    ),
    "toml": (TOML, [(1, "project"), (1, "tool.rules"), (1, 'tool."quoted.key"')]),
    "json": (JSON, [(1, "name"), (1, "scripts"), (2, "test"), (2, "deep"), (1, "list")]),
    "sql": (SQL, [(1, "shop.cart"), (1, "total"), (1, "cart"), (1, "by_owner")]),
    "dockerfile": (DOCKERFILE, [(1, "build"), (1, "scratch")]),
    "make": (MAKE, [(1, "all"), (1, "%.o"), (1, "build test"), (1, "HELP"), (1, "text")]),
    "html": (HTML, [(0, "title"), (1, "The shop more"), (2, "Carts"), (0, "row")]),
    "css": (CSS, [(1, "a, b:hover"), (1, "@media (max-width: 10px)"), (2, ".cart")]),
    "protobuf": (
        PROTOBUF, [(0, "Cart"), (1, "Line"), (1, "State"), (0, "Shop"), (1, "Total")],
    ),
}  # fmt: skip
LANGUAGES = sorted({*CASES, "text"})


@pytest.mark.parametrize("name", CASES)
def test_headings(name: str) -> None:
    text, expected = CASES[name]
    module = import_module(f"assets.languages.{name}")
    found = list((module.titles if name == "restructuredtext" else module.headings)(text))
    assert [(heading.level, heading.title) for heading in found] == expected
    starts = [heading.at for heading in found]
    assert starts == sorted(set(starts))


def test_a_heading_begins_its_line() -> None:
    text, _ = CASES["markdown"]
    begins = [
        text[h.at :].partition(b"\n")[0] for h in import_module("assets.languages.markdown").headings(text)
    ]
    assert begins == [b"Shop `v2`", b"## Install ##", b"Carts", b"###### Deep"]
    keys = [JSON[h.at : h.at + 9] for h in import_module("assets.languages.json").headings(JSON)]
    assert keys == [b'  "name":', b'  "script', b'    "test', b'    "deep', b'  "list":']


def test_what_a_directive_describes_lies_below_the_titles() -> None:
    found = [
        (h.level - 100, h.title)
        for h in import_module("assets.languages.restructuredtext").directives(RESTRUCTURED)
    ]
    assert found == [(0, "Cart"), (3, "total")]


@pytest.mark.parametrize(
    ("name", "symbols"),
    [
        (
            "protobuf",
            {
                "Cart": "class",
                "Cart.Line": "class",
                "Cart.State": "class",
                "Shop": "class",
                "Shop.Total": "method",
            },
        ),
        ("sql", {"shop.cart": "class", "total": "function"}),
        ("yaml", {}),
    ],
)
def test_definitions(name: str, symbols: dict[str, str]) -> None:
    found = language_named(name).extract(CASES[name][0]).definitions
    assert {definition.symbol: definition.kind for definition in found} == symbols
    assert all(definition.start == definition.name_at < definition.end for definition in found)


def section(title: str, size: int) -> bytes:
    return f"# {title}\n".encode().ljust(size - 1, b"x") + b"\n"


def units_of(*sections: tuple[int, str, int]) -> list[tuple[str, int]]:
    """Symbol and size of the units of a text, given each section's level, title and size."""
    text, headings = b"", []
    for level, title, size in sections:
        headings.append(Heading(len(text), level, title))
        text += section(title, size)
    return [(unit.symbol, unit.end - unit.start) for unit in extract_sections(text, headings).units]


def test_a_section_of_some_size_is_a_unit_named_by_the_way_to_it() -> None:
    assert units_of((1, "a", 400), (2, "b", 400), (3, "c", 400), (2, "d", 400)) == [
        ("a", 400), ("a > b", 400), ("a > b > c", 400), ("a > d", 400),
    ]  # fmt: skip


def test_small_neighbours_are_one_unit_named_by_the_largest() -> None:
    assert units_of((1, "a", 200), (1, "b", 250), (1, "c", 200)) == [("b", 650)]
    assert units_of((1, "a", 800), (1, "b", 250)) == [("a", 800), ("b", 250)]


def test_a_unit_of_several_sections_tells_all_their_titles() -> None:
    text = section("a", 200) + section("b", 250) + section("c", 900)
    headings = [Heading(0, 1, "a"), Heading(200, 1, "b"), Heading(450, 1, "c")]
    found = extract_sections(text, headings).units
    assert [(unit.symbol, unit.signature) for unit in found] == [("b", "a\nb"), ("c", "")]


def test_a_title_alone_joins_what_follows_and_a_crumb_what_it_is_beside() -> None:
    assert units_of((1, "a", 50), (2, "b", 1_500)) == [("a > b", 1_550)]
    assert units_of((1, "a", 1_500), (2, "b", 20), (1, "c", 1_500)) == [("a", 1_520), ("c", 1_500)]


def test_what_is_too_large_is_cut_into_parts_of_one_name() -> None:
    found = units_of((1, "a", 50), (2, "b", 3 * WINDOW_BYTES))
    assert {symbol for symbol, _ in found} == {"a > b"}
    assert len(found) == 4
    assert max(size for _, size in found) <= WINDOW_BYTES


def test_a_text_without_headings_is_read_in_windows() -> None:
    found = language_named("text").extract(b"Some words.\n\n" * 400)
    assert {(unit.kind, unit.symbol) for unit in found.units} == {("window", "")}


def assert_tiles(name: str, text: bytes) -> None:
    units = language_named(name).extract(text).units
    assert [unit.start for unit in units] == [0, *(unit.end for unit in units)][: len(units)]
    assert (units[-1].end if units else 0) == len(text)
    assert all(0 < unit.end - unit.start <= WINDOW_BYTES for unit in units)


PIECES = [
    *(text for text, _ in CASES.values()),
    b"\n",
    b"\r\n",
    b'"',
    b"'",
    b"{",
    b"}",
    b"/*",
    b"<!--",
    b"\xff",
    b"#",
]


@given(
    st.sampled_from(LANGUAGES),
    st.lists(st.sampled_from(PIECES), max_size=6),
    st.randoms(use_true_random=False),
)
@settings(max_examples=200, deadline=None)
def test_mutated_documents_are_tiled(name: str, pieces: list[bytes], chance: object) -> None:
    text = bytearray(b"".join(pieces))
    for _ in range(5):
        start = chance.randrange(len(text) + 1)  # type: ignore[attr-defined]
        text[start : start + chance.randrange(20)] = chance.choice(PIECES[-10:])  # type: ignore[attr-defined]
    assert_tiles(name, bytes(text))
    assert language_named(name).extract(bytes(text)) == language_named(name).extract(bytes(text))


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n\n \n",
        b"<!--" * 50_000,
        b"<h1>" * 50_000,
        b"/*" * 100_000,
        b'"""' * 70_001,
        b"'''" * 70_001,
        b'"' * 100_001,
        b"{" * 100_000,
        b"[a" + b" " * 200_000,
        b"a: |\n" * 40_000,
        b"key" + b" " * 200_000 + b":",
        b"=" * 200_000,
        b"a\n=\n" * 40_000,
        b"# a\n" * 40_000,
        b"{% block " * 30_000,
        b"create " * 30_000,
        b"\x80\xff" * 5_000,
    ],
    ids=lambda text: f"{text[:6]!r}x{len(text)}",
)
def test_extremes_are_tiled(name: str, text: bytes) -> None:
    assert_tiles(name, text)
