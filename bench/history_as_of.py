"""As of several commits of a real repository, does every history table equal a plain count?

    python bench/history_as_of.py /path/to/flask.git --commits 10

The commits lie evenly over the history of the tip's first parents, the tip among them. Each is compared
twice, with merges skipped and with merges by first parent, and a line tells what was compared. The plain
count is the one of the tests. Exit status 1 where anything differs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from assets.git.repository import open_repository
from assets.history import read_history
from tests.fixtures.plain_history import differences, history_tables, plain_tables
from tests.fixtures.plans import plan_at
from warehouse.progress import SILENT
from warehouse.settings import IndexSettings

SHOWN = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commits", type=int, default=10)
    parser.add_argument("--tip", help="the newest commit; the repository's HEAD unless given")
    arguments = parser.parse_args()
    repository = open_repository(arguments.repository)
    tip = repository.resolve(arguments.tip).commit_id
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        # The newest first: the facts then hold commits that an older one must not see.
        for commit_id in spread(repository.git_dir, tip, arguments.commits):
            for merges in ("skip", "first_parent"):
                wrong += compare(repository.git_dir, Path(folder), commit_id, merges, tip)
    sys.exit(1 if wrong else 0)


def spread(git_dir: Path, tip: str, count: int) -> list[str]:
    command = ["git", f"--git-dir={git_dir}", "rev-list", "--first-parent", tip]
    line = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return [line[number * len(line) // count] for number in range(min(count, len(line)))]


def compare(git_dir: Path, folder: Path, commit_id: str, merges: str, tip: str) -> int:
    """The number of differences, after telling them; facts have names as they were read, so the tip's."""
    settings = IndexSettings.model_validate({"history_merges": merges})
    plan = plan_at(git_dir, folder, commit_id, settings)
    read_history(plan.store, plan.git_dir, commit_id, SILENT)
    found, expected = history_tables(plan), plain_tables(git_dir, commit_id, settings, names_of=tip)
    told = differences(found, expected)
    rows = ", ".join(f"{len(rows)} {table}" for table, rows in expected.items())
    print(f"{commit_id[:12]} {merges}: {rows}: {len(told)} differences", flush=True)
    for line in told[:SHOWN]:
        print(f"    {line}")
    return len(told)


if __name__ == "__main__":
    main()
