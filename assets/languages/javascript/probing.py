"""From a module's path as it is written to the file that it means: extensions, index files, built files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.imports.tree import Tree, folder_of, name_of

# In the order in which bundlers and TypeScript try them; a platform's own file stands for the one it
# replaces.
EXTENSIONS = (
    ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".json", ".vue", ".svelte",
    ".web.ts", ".web.tsx", ".web.js", ".native.ts", ".native.tsx", ".native.js", ".ios.js", ".ios.tsx",
)  # fmt: skip
# TypeScript wants the name that a file will have once it is compiled.
COMPILED_FROM = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx",),
    ".mjs": (".mts",),
    ".cjs": (".cts",),
}

# Folders that a build writes, and where their sources lie.
_BUILT = re.compile(r"(?:^|/)(?:dist|lib|build|out|es|esm|cjs|umd|module|commonjs|types|typings)(?=/|$)")
_BUILT_SUFFIX = re.compile(
    r"(?:\.(?:d|prod|dev|min|esm|cjs|umd|global|bundler|runtime|es|esm-bundler))+(?=\.[cm]?[jt]sx?$)"
)


class Probe:
    """Asks a tree for the file behind a path."""

    def __init__(self, tree: Tree) -> None:
        """Ask this tree."""
        self._files = tree.files
        self._answers: dict[str, str | None] = {}

    def file(self, path: str) -> str | None:
        """The file that a path without extension, with one, or of a folder means."""
        if path not in self._answers:
            self._answers[path] = next((one for one in _candidates(path) if one in self._files), None)
        return self._answers[path]

    def source(self, path: str) -> str | None:
        """The file at a path, or the source that it would be built from."""
        return self.file(path) or next(
            (file for one in _sources(path) if (file := self.file(one)) is not None), None
        )


def _candidates(path: str) -> Iterator[str]:
    yield path
    stem, dot, extension = path.rpartition(".")
    for other in COMPILED_FROM.get(dot + extension, ()):
        yield stem + other
    for other in EXTENSIONS:
        yield path + other
    for other in EXTENSIONS:
        yield f"{path}/index{other}" if path else f"index{other}"


def _sources(path: str) -> Iterator[str]:
    """`dist/cart.js` may be built from `src/cart`, or from `cart`."""
    plain = _BUILT_SUFFIX.sub("", path)
    for folder in ("src", "source", ""):
        moved = _BUILT.sub(f"/{folder}" if folder else "", plain, count=1).lstrip("/")
        # One build folder can lie in another, as in dist/esm.
        flat = _BUILT.sub("", moved) if folder else moved
        for each in dict.fromkeys((moved, flat)):
            stem = re.sub(r"\.(?:[cm]?[jt]sx?)$", "", each)
            yield stem
            if name_of(stem) not in ("index", "main"):
                yield f"{folder_of(stem)}/index".lstrip("/")
