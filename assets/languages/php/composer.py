"""Where `composer.json` says that classes are: prefixes of namespaces, and the folders they stand for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assets.imports.tree import Tree, folder_of, joined

MANIFEST = "composer.json"


class Prefix(NamedTuple):
    """A prefix of class names, with its last separator, and a folder that it stands for."""

    prefix: str
    folder: str
    whole: bool
    """Whether the folder holds the folders of the prefix too, as PSR-0 has it."""

    def file_of(self, name: str) -> str | None:
        """The file of a class, where the prefix is its."""
        if not name.startswith(self.prefix):
            return None
        rest = name if self.whole else name[len(self.prefix) :]
        return joined(self.folder, rest.replace("\\", "/") + ".php")


def read_prefixes(tree: Tree) -> list[Prefix]:
    """The prefixes of all manifests of a tree, the longest first."""
    found = [prefix for path in tree.named(MANIFEST) for prefix in _prefixes(path, tree.read(path) or "")]
    return sorted(set(found), key=lambda one: (-len(one.prefix), one))


def _prefixes(path: str, text: str) -> Iterator[Prefix]:
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        return
    for section in ("autoload", "autoload-dev"):
        for standard in ("psr-4", "psr-0"):
            for prefix, folders in _table(_table(manifest, section), standard).items():
                for folder in folders if isinstance(folders, list) else [folders]:
                    inner = joined(folder_of(path), str(folder))
                    if inner is not None:
                        yield Prefix(prefix, inner, standard == "psr-0")


def _table(value: object, key: str) -> Mapping[str, object]:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}
