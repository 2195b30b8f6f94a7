"""Attributes are what git says they are, at any depth, in any order."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.selection.attributes import GENERATED, VENDORED, Attributes

PATHS = (
    "a.js",
    "lib/a.js",
    "lib/deep/b.js",
    "lib/deep/a b.js",
    "x/lib/a.js",
    "x/y/z.ts",
    "[a].js",
    "lib/*.js",
)


@pytest.fixture(scope="module")
def work_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty repository with a work tree, where git itself answers."""
    folder = tmp_path_factory.mktemp("attributes")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


def git_says(work_tree: Path, files: Mapping[str, str]) -> dict[str, dict[str, bool]]:
    for old in work_tree.rglob(".gitattributes"):
        old.unlink()
    for path, text in files.items():
        (work_tree / path).parent.mkdir(parents=True, exist_ok=True)
        (work_tree / path).write_text(text)
    answer = subprocess.run(
        ["git", "-c", "core.attributesFile=", "check-attr", "-z", "--stdin", GENERATED, VENDORED],
        cwd=work_tree,
        env={**os.environ, "GIT_ATTR_NOSYSTEM": "1"},
        input="\0".join(PATHS).encode(),
        capture_output=True,
        check=True,
    )
    words = answer.stdout.decode().split("\0")[:-1]
    said: dict[str, dict[str, bool]] = {path: {} for path in PATHS}
    for path, name, value in zip(words[::3], words[1::3], words[2::3], strict=True):
        if value != "unspecified":
            said[path][name] = value not in ("unset", "false")
    return said


def ours(files: Mapping[str, str]) -> dict[str, dict[str, bool]]:
    attributes = Attributes(files)
    return {
        path: {name: state for name, state in attributes.of(path).items() if state is not None}
        for path in PATHS
    }


@pytest.mark.parametrize(
    "files",
    [
        {".gitattributes": "*.js linguist-generated\nlib/a.js -linguist-generated\n"},
        {".gitattributes": "lib/a.js -linguist-generated\n*.js linguist-generated\n"},
        {".gitattributes": "*.js linguist-generated", "lib/.gitattributes": "a.js !linguist-generated"},
        {"lib/.gitattributes": "/a.js linguist-vendored", "lib/deep/.gitattributes": "* linguist-generated"},
        {".gitattributes": "[attr]made linguist-generated=true -linguist-vendored\n*.js made\n"},
        {".gitattributes": '"lib/deep/a b.js" linguist-generated=false\n# *.ts linguist-vendored\n'},
        {".gitattributes": "lib/ linguist-vendored\nx/** linguist-vendored linguist-generated\n"},
        {".gitattributes": "**/lib/*.js linguist-vendored\nx/**/z.ts linguist-generated\n"},
        {".gitattributes": "!a.js linguist-generated\n\\[a].js linguist-generated\n"},
        {".gitattributes": "//* linguist-generated\nlib//a.js linguist-vendored\nx// linguist-vendored\n"},
    ],
)
def test_attributes_are_those_of_git(work_tree: Path, files: dict[str, str]) -> None:
    assert ours(files) == git_says(work_tree, files)


PATTERN = st.text("ab.*?/[]!j\\-", min_size=1, max_size=8).filter(lambda text: not text.startswith("#"))
STATES = st.sampled_from([GENERATED, f"-{GENERATED}", f"!{GENERATED}", f"{GENERATED}=false", f"{VENDORED}=x"])
LINE = st.tuples(PATTERN, STATES).map(" ".join)
FILES = st.dictionaries(
    st.sampled_from([".gitattributes", "lib/.gitattributes", "lib/deep/.gitattributes", "x/.gitattributes"]),
    st.lists(LINE, min_size=1, max_size=4).map("\n".join),
    min_size=1,
)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files=FILES)
def test_any_attributes_are_those_of_git(work_tree: Path, files: dict[str, str]) -> None:
    assert ours(files) == git_says(work_tree, files)
