"""Do files keep their commits and neighbours when their folder is renamed? Shown on real moves.

    python bench/renamed_folder.py /path/to/flask.git --moves 3 > bench/results/renamed-folder-flask.json

The largest moves of a folder are looked up in the history. As of each such commit, every moved file has two
histories: the one that the snapshot follows through renames, and the one of its new path alone, which is what
a reader of paths sees. Neighbours are files that `coedit` joins with it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import duckdb

from assets.files import compute_coedit, compute_files
from assets.git.repository import open_repository
from assets.history import FAMILY, HISTORY_VERSION, read_history
from assets.plan import SnapshotPlan
from tests.fixtures.plans import plan_at
from warehouse.facts import FactStore
from warehouse.progress import SILENT
from warehouse.snapshots import start_building

MOVES = """
SELECT
    commit_id,
    regexp_extract(old_path, '^(.*/)?', 1) AS old_folder,
    regexp_extract(path, '^(.*/)?', 1) AS new_folder,
    count(*) AS files
FROM read_parquet($changes) AS change
JOIN read_parquet($commits) AS commit USING (commit_id)
WHERE status = 'R' AND len(parents) = 1 AND old_folder <> new_folder AND old_folder <> ''
GROUP BY ALL
ORDER BY files DESC, commit_id
LIMIT $moves
"""

KEPT = """
WITH moved AS (
    SELECT file_id, change.path, change.old_path, file.commits
    FROM change
    JOIN file USING (path)
    WHERE commit_id = $commit AND status = 'R'
        AND regexp_extract(old_path, '^(.*/)?', 1) = $old AND regexp_extract(path, '^(.*/)?', 1) = $new
),

of_path AS (
    SELECT moved.file_id, count(*) AS commits
    FROM moved JOIN change USING (path) JOIN commit USING (commit_id)
    WHERE commit.left_out IS NULL
    GROUP BY moved.file_id
),

earlier AS (
    SELECT moved.file_id, count(DISTINCT commit_id) AS commits
    FROM moved JOIN change ON change.path = moved.old_path JOIN commit USING (commit_id)
    WHERE commit.left_out IS NULL
    GROUP BY moved.file_id
),

neighbour AS (
    SELECT moved.file_id, count(*) AS neighbours
    FROM moved JOIN coedit ON moved.file_id IN (coedit.file_a, coedit.file_b)
    GROUP BY moved.file_id
)

SELECT
    path,
    moved.commits,
    of_path.commits AS commits_of_path,
    coalesce(earlier.commits, 0) AS commits_of_old_path,
    coalesce(neighbours, 0) AS neighbours
FROM moved
JOIN of_path USING (file_id)
LEFT JOIN earlier USING (file_id)
LEFT JOIN neighbour USING (file_id)
ORDER BY path
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--moves", type=int, default=3)
    arguments = parser.parse_args()
    repository = open_repository(arguments.repository)
    tip = repository.resolve(None).commit_id
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        store = FactStore(Path(folder) / "facts")
        read_history(store, repository.git_dir, tip, SILENT)
        found = [
            {
                "commit": commit,
                "from": old,
                "to": new,
                **kept(repository.git_dir, Path(folder), commit, old, new),
            }
            for commit, old, new, _ in moves(store, arguments.moves)
        ]
    print(json.dumps({"repository": arguments.repository.name, "tip": tip, "moves": found}, indent=1))


def moves(store: FactStore, count: int) -> list[tuple[str, str, str, int]]:
    files = {name: store.files(FAMILY, HISTORY_VERSION, name) for name in ("change", "commit")}
    given = {"changes": files["change"], "commits": files["commit"], "moves": count}
    with duckdb.connect() as connection:
        return connection.execute(MOVES, given).fetchall()


def kept(git_dir: Path, folder: Path, commit_id: str, old: str, new: str) -> dict[str, Any]:
    """What the moved files have as of the commit that moved them."""
    plan = plan_at(git_dir, folder, commit_id)
    start_building(plan.layout, plan.snapshot_id)
    compute_files(plan, SILENT)
    compute_coedit(plan, SILENT)
    rows = answered(plan, {"commit": commit_id, "old": old, "new": new})
    columns = list(zip(*rows, strict=True))
    return {
        "files": len(rows),
        "median_commits": {
            "followed": statistics.median(columns[1]),
            "of the new path alone": statistics.median(columns[2]),
            "of the old path": statistics.median(columns[3]),
        },
        "files_with_neighbours": sum(n > 0 for n in columns[4]),
        "pairs": sum(columns[4]),
        "most_tied": [
            {"path": path, "commits": commits, "commits_of_path": alone, "neighbours": neighbours}
            for path, commits, alone, _, neighbours in sorted(rows, key=lambda row: -row[4])[:3]
        ],
    }


def answered(plan: SnapshotPlan, given: dict[str, str]) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        for table in ("file", "commit", "change", "coedit"):
            connection.execute(f"CREATE VIEW {table} AS FROM read_parquet('{plan.building / table}.parquet')")
        return connection.execute(KEPT, given).fetchall()


if __name__ == "__main__":
    main()
