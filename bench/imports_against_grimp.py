"""Import edges of a package against grimp, which imports nothing either but knows one root at a time.

    python -m bench.imports_against_grimp /path/to/flask --package flask --root src
    python -m bench.imports_against_grimp /path/to/django --package django
    python -m bench.imports_against_grimp /path/to/otel --package opentelemetry --root '**/src'

Both read the same checkout of one commit. A namespace package lies below several roots. Only edges between
files that grimp sees count: it leaves out folders without `__init__` inside of a package, and everything
outside the package. Ours are resolved without definitions, so a
name that a package hands on leads to the package, as with grimp, save where a submodule of that name hands it
on. A module that the tree does not hold, generated or compiled, leads grimp to its package and us nowhere.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import grimp
import pyarrow as pa

from assets.imports.resolution import resolve
from assets.imports.tables import Named
from assets.languages.facts import FactRows
from bench.checkout import check_out

STATEMENT_COLUMNS = ("line", "module", "name", "alias", "level", "scope")
NO_TEXT = pa.array([], pa.string())
NO_DEFINITIONS = pa.table({"path": NO_TEXT, "symbol": NO_TEXT, "kind": NO_TEXT})
NO_REFERENCES = pa.table({
    **dict.fromkeys(("path", "within", "name", "receiver", "kind"), NO_TEXT),
    "times": pa.array([], pa.int32()),
})  # fmt: skip

Edge = tuple[str, str]


def main() -> None:
    arguments = parse()
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        checkout = Path(folder).resolve()
        commit = check_out(arguments.repository, arguments.commit, checkout)
        ours, seconds, statements = our_edges(checkout)
        below = checkout.glob(arguments.root) if arguments.root else [checkout]
        roots = sorted(folder for folder in below if folder.is_dir())
        seen, theirs = grimp_edges(roots, arguments.package, checkout)
    report(f"{arguments.package} at {commit}", {edge for edge in ours if seen.issuperset(edge)}, theirs)
    print(f"{statements} imported names of the whole tree resolved in {seconds:.2f} s")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--package", required=True)
    parser.add_argument("--root", help="the folders that hold the package, as a pattern; the top by default")
    return parser.parse_args()


def our_edges(checkout: Path) -> tuple[set[Edge], float, int]:
    """The edges, the seconds that resolving took, and the number of imported names."""
    paths = [str(path.relative_to(checkout)) for path in checkout.rglob("*") if path.is_file()]
    statements = pa.concat_tables(list(read_statements(checkout, sorted(paths))))
    started = time.perf_counter()
    edges = resolve(paths, Named(statements, NO_DEFINITIONS, NO_REFERENCES), lambda _: None).edges
    seconds = time.perf_counter() - started
    pairs = zip(edges.column("source_path").to_pylist(), edges.column("target_path").to_pylist(), strict=True)
    return set(pairs), seconds, statements.num_rows


def read_statements(checkout: Path, paths: list[str]) -> Iterator[pa.Table]:
    for path in paths:
        if path.endswith(".py") and not (checkout / path).is_symlink():
            rows = FactRows()
            rows.add("", "python", (checkout / path).read_bytes())
            found = rows.tables()["import_statement"].select(STATEMENT_COLUMNS)
            yield found.append_column("path", pa.array([path] * found.num_rows, pa.string()))


def grimp_edges(roots: list[Path], package: str, checkout: Path) -> tuple[set[str], set[Edge]]:
    """The files that grimp sees, and its edges between them; a module's import of itself is no edge."""
    sys.path[:0] = map(str, roots)
    graph = grimp.build_graph(package, cache_dir=None)
    # A namespace has no file, and what is installed of one is none of the tree's.
    files = {module: file for module in graph.modules if (file := file_of(roots, module, checkout))}
    edges = {
        (files[module], files[imported])
        for module in files
        for imported in graph.find_modules_directly_imported_by(module)
        if imported != module and imported in files
    }
    return set(files.values()), edges


def file_of(roots: list[Path], module: str, checkout: Path) -> str | None:
    for root in roots:
        place = root.joinpath(*module.split("."))
        for path in (place / "__init__.py", place.with_name(f"{place.name}.py")):
            if path.is_file():
                return str(path.relative_to(checkout))
    return None


def report(what: str, ours: set[Edge], theirs: set[Edge]) -> None:
    both = len(ours & theirs)
    print(f"{what}: {len(ours)} edges, {len(theirs)} by grimp, {both} the same")
    print(f"precision {both / len(ours):.4f}, recall {both / len(theirs):.4f}")
    for title, edges in (("only ours", ours - theirs), ("only grimp's", theirs - ours)):
        for source, target in sorted(edges):
            print(f"{title}: {source} -> {target}")


if __name__ == "__main__":
    main()
