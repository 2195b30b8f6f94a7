"""Paths in a task text: with or without a prefix, with either separator, with a line, in a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

# Everything that can stand in a path that somebody types; blanks and brackets end it.
_RUN = re.compile(r"[\w.+@~:/\\#%-]++")
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
# `:12`, `:12:5`, `#L12`, `#L12-L20`, `:12-20`, `::test_name` after a path.
_LINE = re.compile(r"(?::|#L)(\d{1,7})(?:[:-]L?\d{1,7})*+$")
_NODE = re.compile(r"::[\w:.-]*+$")
_EXTENSION = re.compile(r"\w[\w+-]*+\.([A-Za-z][A-Za-z0-9]{0,9})$")
MAX_PATH = 400
# A name with one of these endings is a file and not an attribute, though nothing separates its parts.
_EXTENSIONS = """
adoc asm bash bat bazel bzl c cc cfg clj cljs cmake coffee conf cpp cs css csv cu cuh cxx dart el ex exs
f f90 fs gemspec go gradle graphql groovy h hbs hh hpp hrl hs html hxx ini ipynb java jl js json json5
jsonl jsx kt kts less lisp lock lua m md mdx mjs mk ml mli mm mod nim nix pas patch php pl plist pm po
proto ps1 pug purs py pyi pyx r rake rb rkt rs rst sass scala scm scss sh sol sql svelte svg swift tcl
template tex tf toml ts tsv tsx txt v vala vb vim vue wat xhtml xml yaml yml zig zsh
"""
FILE_EXTENSIONS = frozenset(_EXTENSIONS.split())


def paths_of(line: str) -> Iterator[tuple[str, int | None]]:
    """Each path of a line, with `/` between its parts, and the line number that it names."""
    for match in _RUN.finditer(line):
        found = read_path(match.group())
        if found:
            yield found


def read_path(run: str) -> tuple[str, int | None] | None:
    """The path and line that a run of characters names, None where it names no file."""
    run = run[:MAX_PATH].rstrip(".:-#")
    run = run[2:] if _DRIVE.match(run) else run
    place = _LINE.search(run)
    path = run[: place.start()] if place else _NODE.sub("", run)
    path = path.replace("\\\\", "/").replace("\\", "/")
    parts = [part for part in path.split("/") if part not in ("", ".", "..", "~")]
    if not parts or ":" in path:
        return None
    ending = _EXTENSION.search(parts[-1])
    if not ending or (len(parts) == 1 and ending.group(1).lower() not in FILE_EXTENSIONS):
        return None
    return "/".join(parts), int(place.group(1)) if place else None


def path_of_link(link: str) -> tuple[str, int | None] | None:
    """The path and line that a link to a file names, None where the link leads to a page."""
    _, _, rest = link.partition("://")
    _, _, path = unquote(rest).partition("/")
    path, _, fragment = path.partition("#")
    path = path.partition("?")[0]
    found = read_path(f"{path}#{fragment}" if fragment.startswith("L") else path)
    return found if found and "/" in found[0] else None
