"""Where calls of Python lead, against jedi, which infers types and reads what is installed as well.

    python -m bench.calls_against_jedi /path/to/flask /path/to/werkzeug /path/to/pytest --calls 300

As many calls of each repository, drawn at random among those of which jedi knows a definition. Precision: of
the calls that we lead to another file, the share whose file of jedi's is among ours. Recall: of the calls
that jedi leads to another file of the tree, the share that we lead there.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path

import jedi

from assets.imports.known import Known
from assets.imports.references import References
from assets.imports.resolution import symbols_by_file
from assets.imports.tables import Symbol, Use
from assets.imports.tree import Statement, Tree
from assets.languages.facts import FactRows
from assets.languages.python.resolver import PythonResolver
from bench.checkout import check_out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--calls", type=int, default=300, help="of all the repositories together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="the calls on which the two differ")
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    for repository in arguments.repositories:
        size = arguments.calls // len(arguments.repositories)
        with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
            checkout = Path(folder).resolve()
            commit = check_out(repository, "HEAD", checkout)
            counts = compare(checkout, size, random.Random(arguments.seed), show=arguments.show)
        tell(f"{repository} at {commit}", counts)
        total += counts
    tell("together", total)


def compare(checkout: Path, size: int, chance: random.Random, *, show: bool) -> Counter[str]:
    """Ask both of calls in a random order until jedi knows enough of them."""
    references, calls = read(checkout)
    # Before what is installed: the repository may be installed too.
    own = [str(checkout / "src"), str(checkout)]
    installed = jedi.get_default_environment().get_sys_path()
    project = jedi.Project(checkout, sys_path=[*own, *installed], smart_sys_path=False)
    counts: Counter[str] = Counter()
    for use, line in chance.sample(calls, len(calls)):
        jedis = theirs(project, checkout, use, line)
        if jedis is None:
            counts["jedi knows nothing"] += 1
            continue
        counts += judged(use, line, ours(references, use), jedis, show=show)
        if counts["calls"] == size:
            break
    return counts


def read(checkout: Path) -> tuple[References, list[tuple[Use, int]]]:
    """What resolves the names of a checkout, and every call of its Python files with its line."""
    paths = sorted(str(path.relative_to(checkout)) for path in checkout.rglob("*") if path.is_file())
    statements: list[Statement] = []
    symbols: list[Symbol] = []
    uses: list[tuple[Use, int]] = []
    for path in paths:
        if path.endswith(".py"):
            rows = FactRows()
            rows.add(path, "python", (checkout / path).read_bytes())
            found = {name: table.to_pylist() for name, table in rows.tables().items()}
            statements += [
                Statement(path, *(row[f] for f in Statement._fields[1:])) for row in found["import_statement"]
            ]
            symbols += [Symbol(path, row["symbol"], row["kind"]) for row in found["definition"]]
            uses += [
                (Use(path, row["within"], row["name"], row["receiver"], row["kind"], 1), row["line"])
                for row in found["reference"]
            ]
    tree = Tree(paths, *symbols_by_file(symbols))
    references = References(Known(tree, PythonResolver(tree), statements, ()))
    references.learn_bases(use for use, _ in uses if use.kind == "inherit")
    return references, [(use, line) for use, line in uses if use.kind == "call"]


def ours(references: References, use: Use) -> set[str]:
    return set(references.targets(use)) - {use.path}


def theirs(project: jedi.Project, checkout: Path, use: Use, line: int) -> set[str] | None:
    """The files that jedi leads a call to, outside the tree as they are; None where it knows nothing."""
    path = checkout / use.path
    text = path.read_text("utf-8", "replace").split("\n")[line - 1]
    dotted = f"{use.receiver}.{use.name}" if use.receiver else use.name
    column = text.find(dotted) + len(dotted) - 1 if dotted in text else text.find(use.name)
    if column < 0:
        return None
    try:
        found = jedi.Script(path=path, project=project).goto(line, column, follow_imports=True)
    except Exception:  # jedi fails on some code, which is no answer
        return None
    modules = {one.module_path for one in found if one.type != "param"}
    files = {Path(module) for module in modules if module is not None}
    if not found or (not files and None not in modules):
        return None
    return {str(f.relative_to(checkout)) if f.is_relative_to(checkout) else str(f) for f in files}


def judged(use: Use, line: int, mine: set[str], jedis: set[str], *, show: bool) -> Counter[str]:
    elsewhere = {file for file in jedis if not file.startswith("/") and file != use.path}
    right, found = bool(mine & jedis), bool(elsewhere & mine)
    if show and ((mine and not right) or (elsewhere and not found)):
        call = f"{use.receiver}.{use.name}"
        print(f"  {use.path}:{line} {call}: ours {sorted(mine)}, jedi's {sorted(jedis)}")
    outcome = {"calls": True, "led": bool(mine), "right": right, "to be led": bool(elsewhere), "found": found}
    return Counter({name: int(holds) for name, holds in outcome.items()})


def tell(what: str, counts: Counter[str]) -> None:
    print(f"{what}: {dict(counts)}")
    print(f"precision {counts['right'] / max(1, counts['led']):.3f} of {counts['led']}", end=", ")
    print(f"recall {counts['found'] / max(1, counts['to be led']):.3f} of {counts['to be led']}")


if __name__ == "__main__":
    main()
