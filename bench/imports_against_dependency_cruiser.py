"""Import edges of scripts against dependency-cruiser, run on the same files.

    git -C core archive HEAD | tar -x -C checkout && cd checkout
    npx depcruise --config config.cjs --output-type json packages > found.json
    python -m bench.imports_against_dependency_cruiser checkout found.json --under packages

Only edges between files that dependency-cruiser lists count. Both lead an import to the file that its path
means; ours are compared before barrels are followed.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path

from assets.imports.tree import Landing, Statement, Tree
from assets.languages import language_of
from assets.languages.facts import FactRows
from assets.languages.javascript.resolver import JavaScriptResolver

Edge = tuple[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("found", type=Path, help="what dependency-cruiser wrote, as JSON")
    parser.add_argument("--under", default="", help="the folder that it was run on")
    arguments = parser.parse_args()
    seen, theirs = cruised(json.loads(arguments.found.read_text()))
    mine = {
        edge
        for edge in ours(arguments.checkout)
        if edge[0].startswith(arguments.under) and seen.issuperset(edge)
    }
    report(mine, theirs)


def cruised(found: dict[str, list[dict[str, object]]]) -> tuple[set[str], set[Edge]]:
    """The files of the tree that dependency-cruiser lists, and its edges between them."""
    modules = [m for m in found["modules"] if not m.get("coreModule") and not m.get("couldNotResolve")]
    seen = {str(m["source"]) for m in modules if "node_modules" not in str(m["source"])}
    edges = {
        (str(m["source"]), str(dependency["resolved"])) for m in modules for dependency in m["dependencies"]
    }
    return seen, {(a, b) for a, b in edges if a != b and a in seen and b in seen}


def ours(checkout: Path) -> Iterator[Edge]:
    paths = sorted(
        str((Path(folder) / name).relative_to(checkout))
        for folder, _, names in os.walk(checkout)
        if "node_modules" not in folder
        for name in names
    )
    resolver = JavaScriptResolver(
        Tree(paths, read=lambda path: (checkout / path).read_text("utf-8-sig", "replace"))
    )
    for path in paths:
        language = language_of(path)
        if language.resolver is JavaScriptResolver:
            rows = FactRows()
            rows.add(path, language.name, (checkout / path).read_bytes())
            for row in rows.tables()["import_statement"].to_pylist():
                landing = resolver.land(Statement(path, *(row[f] for f in Statement._fields[1:])))
                if isinstance(landing, Landing):
                    yield from ((path, file) for file in landing.files if file != path)


def report(mine: set[Edge], theirs: set[Edge]) -> None:
    both = len(mine & theirs)
    print(f"{len(mine)} edges, {len(theirs)} by dependency-cruiser, {both} the same")
    print(f"precision {both / max(1, len(mine)):.4f}, recall {both / max(1, len(theirs)):.4f}")
    for title, edges in (("only ours", mine - theirs), ("only theirs", theirs - mine)):
        for source, target in sorted(edges):
            print(f"{title}: {source} -> {target}")


if __name__ == "__main__":
    main()
