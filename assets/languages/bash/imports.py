"""The scripts that a script sources.

Level 1 is a path from the folder of the script, as `$(dirname "$0")/a.sh` is, or one from a variable that is
set to such a folder. A path that begins with what only the run knows stands as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tree_sitter import Node

from assets.imports.tree import STAR
from assets.languages.structure.blocks import block_finder
from assets.languages.structure.extraction import ImportedName, Span
from assets.languages.structure.nodes import field_text, node_text

# The folder of the script itself: `dirname` of its name, in whatever is put around it, or its name without
# the last part; then the folders that are written behind it.
_OF_SCRIPT = r"(?:\$0|\$\{0\}|\$\{?BASH_SOURCE(?:\[0\])?\}?|\$\{\(%\):-%[xN]\})"
_FOLLOWED = rf'\$\(\s*(?:readlink|realpath)[^()]*{_OF_SCRIPT}"?\s*\)'
_DIRNAME = rf'\$\(\s*dirname\s+(?:--\s+)?"?(?:{_FOLLOWED}|{_OF_SCRIPT})"?\s*\)'
_FOLDER = rf"(?:{_DIRNAME}|\$\{{(?:0|BASH_SOURCE(?:\[0\])?)%/\*\}})"
_CHANGED_TO = rf'\$\(\s*(?:builtin\s+)?cd\s+(?:-\w\s+)?(?:--\s+)?"?{_FOLDER}(?P<up>(?:/[\w.-]+)*)"?[^()]*\)'
_HERE = re.compile(rf"(?:{_CHANGED_TO}|{_FOLDER})")
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")


def imported_names(nodes: Mapping[str, list[Node]], functions: Sequence[Span]) -> list[ImportedName]:
    """The sourced scripts, each of which brings all that it defines."""
    scope_of = block_finder(function=functions)
    folders = _own_folders(nodes.get("assigned", ()))
    found = []
    for node in nodes.get("import", ()):
        arguments = node.children_by_field_name("argument")
        if arguments:
            level, path = _path(node_text(arguments[0]), folders)
            beside = field_text(node, "name") == "load" and path[:1] not in "/$"
            scope = scope_of(node.start_byte)
            found.append(ImportedName(node.start_byte, path, STAR, "", level or int(beside), scope))
    return sorted(found)


def _own_folders(assignments: Sequence[Node]) -> dict[str, str]:
    """The variables that are set once, to a folder that is known from the script's own."""
    values: dict[str, set[str]] = {}
    for node in sorted(assignments, key=lambda node: node.start_byte):
        values.setdefault(field_text(node, "name"), set()).add(field_text(node, "value"))
    folders: dict[str, str] = {}
    for name, written in values.items():
        if len(written) == 1:
            level, path = _path(next(iter(written)), folders)
            if level:
                folders[name] = path or "."
    return folders


def _path(written: str, folders: Mapping[str, str]) -> tuple[int, str]:
    """The path that a word gives, and whether it is one from the folder of the script."""
    bare = written.lstrip("\"'")
    here = _HERE.match(bare)
    if here:
        below = bare[here.end() :].replace('"', "").strip("/")
        path = "/".join(part for part in ((here["up"] or "").strip("/"), below) if part)
        return (0, f"$/{path}") if "$" in path else (1, path)
    plain = written.replace('"', "").replace("'", "")
    variable = _VARIABLE.match(plain)
    known = folders.get(variable[1] or variable[2]) if variable else None
    if variable and known and "$" not in plain[variable.end() :]:
        return 1, f"{known}/{plain[variable.end() :].lstrip('/')}".rstrip("/")
    return 0, plain
