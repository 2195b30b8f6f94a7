"""Does an encoder help BM25 to find the files that a ticket's fix edited?

    python bench/encoder_tasks.py TASKS.jsonl --source NAME=GIT_DIR ... --encoder LABEL=SPEC ...
        --group LABEL=NAME,NAME... --out FILE.json

A task is one JSON object a line: `id`, `repo`, `base_commit`, `text`, `edited`. Text files of the base commit
are candidates. A Python file is cut before each function and class, everything into windows of at most 60
lines. Lexical score of a file: BM25 summed over its five best chunks. Semantic score: mean cosine of its
three best chunks with the ticket's title, or with all of it, each as it is and decorrelated. Both are
standardised over the pool (100 best by the one, 50 by the other) and added; tests, documentation and data are
lowered by a constant, the same for every variant.

SPEC is `static`, `minilm`, a `.npz` file of `assets.encoders.distill` or `.tune`, or a model's folder.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assets.encoders import load_encoder
from assets.git.blobs import BlobReader
from assets.git.tree import list_tree
from ranking.encoders.decorrelation import DecorrelatedQueries
from ranking.encoders.protocol import Encoder, Vectors
from ranking.encoders.static import load_static
from ranking.terms import count_terms

Scores = NDArray[np.float64]
Numbers = NDArray[np.int64]

SUFFIXES = frozenset(
    {".py", ".pyi", ".pyx", ".c", ".h", ".cpp", ".js", ".ts", ".html", ".css", ".rst", ".md", ".txt"}
    | {".toml", ".cfg", ".ini", ".yml", ".yaml", ".json", ".sh"}
)
LARGEST_FILE = 200_000
LONGEST_CHUNK = 60
LEXICAL_CHUNKS, SEMANTIC_CHUNKS = 5, 3
LEXICAL_POOL, SEMANTIC_POOL = 100, 50
LOWERED = 2.0
WEIGHTS = (0.5, 1.0)
CUTOFFS = (1, 5, 10)
# The usual constants of BM25.
K1, B = 1.2, 0.75
# A file that is not found counts as if it came here.
LAST_RANK = 1000

_BEGINS = re.compile(r"^(?: {4})?(?:async def|def|class)\b")


@dataclass(frozen=True)
class Task:
    """A labelled ticket."""

    repo: str
    commit: str
    text: str
    edited: frozenset[str]

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0]


@dataclass(frozen=True)
class Tree:
    """The candidates of a task: `chunks` are grouped by file, file i from `starts[i]`."""

    paths: list[str]
    starts: Numbers
    chunks: Numbers

    @property
    def files(self) -> Numbers:
        """The file of each chunk."""
        lengths = np.diff(np.append(self.starts, len(self.chunks)))
        return np.repeat(np.arange(len(self.paths)), lengths)


class Corpus:
    """Each distinct chunk of a repository's base commits, with its terms."""

    def __init__(self, git_dir: Path) -> None:
        self._git_dir = git_dir
        self._blobs = BlobReader(git_dir)
        self._chunks_of_blob: dict[str, list[int]] = {}
        self._number_of_text: dict[str, int] = {}
        self._postings: dict[str, tuple[list[int], list[int]]] = {}
        self._lengths: list[int] = []

    @property
    def texts(self) -> list[str]:
        return list(self._number_of_text)

    @property
    def lengths(self) -> Numbers:
        """Terms of each chunk."""
        return np.array(self._lengths)

    def tree(self, commit: str) -> Tree:
        """The candidates at a commit; files without text are none."""
        paths: list[str] = []
        starts: list[int] = []
        chunks: list[int] = []
        for entry in list_tree(self._git_dir, commit):
            if entry.kind == "file" and Path(entry.path).suffix in SUFFIXES:
                found = self._chunks(entry.path, entry.blob_id)
                if found:
                    paths.append(entry.path)
                    starts.append(len(chunks))
                    chunks.extend(found)
        return Tree(paths, np.array(starts), np.array(chunks))

    def postings(self, term: str) -> tuple[Numbers, Numbers]:
        """The chunks that hold a term, and how often."""
        chunks, counts = self._postings.get(term, ([], []))
        return np.array(chunks, dtype=np.int64), np.array(counts, dtype=np.int64)

    def _chunks(self, path: str, blob_id: str) -> list[int]:
        if blob_id not in self._chunks_of_blob:
            data = self._blobs.read(blob_id)
            small = isinstance(data, bytes) and len(data) <= LARGEST_FILE
            text = data.decode("utf-8", "replace") if small and isinstance(data, bytes) else ""
            self._chunks_of_blob[blob_id] = [self._number(chunk) for chunk in cut(path, text)]
        return self._chunks_of_blob[blob_id]

    def _number(self, text: str) -> int:
        number = self._number_of_text.setdefault(text, len(self._number_of_text))
        if number == len(self._lengths):
            counts = count_terms(text)
            self._lengths.append(sum(counts.values()))
            for term, count in counts.items():
                chunks, occurrences = self._postings.setdefault(term, ([], []))
                chunks.append(number)
                occurrences.append(count)
        return number


def main() -> None:
    arguments = _arguments()
    sources = dict(source.split("=", 1) for source in arguments.source)
    encoders = dict(_labelled(spec) for spec in arguments.encoder)
    outcomes: dict[str, dict[str, list[tuple[int, ...]]]] = {}
    chosen = read_tasks(arguments.tasks, sources, arguments.limit)
    for repo, tasks in chosen.items():
        outcomes[repo] = judge(Corpus(Path(sources[repo])), tasks, encoders)
        print(repo, len(tasks), flush=True)
    groups = dict(group.split("=", 1) for group in arguments.group)
    figures = {
        name: summary([outcomes[repo] for repo in repos.split(",") if repo in outcomes])
        for name, repos in groups.items()
    }
    report = {
        "encoders": {label: encoder.id for label, encoder in encoders.items()},
        "commits": {repo: [task.commit for task in tasks] for repo, tasks in chosen.items()},
        "groups": groups,
        "figures": figures,
    }
    arguments.out.write_text(json.dumps(report, indent=1) + "\n")
    for name, rows in figures.items():
        print(f"\n{name}")
        for label, row in rows.items():
            print(f"{label:34}", "  ".join(f"{key} {value:.3f}" for key, value in row.items()))


def _labelled(spec: str) -> tuple[str, Encoder]:
    label, _, rest = spec.partition("=")
    return label, load_static(Path(rest)) if rest.endswith(".npz") else load_encoder(rest)


def read_tasks(path: Path, sources: dict[str, str], limit: int) -> dict[str, list[Task]]:
    """The tasks of each repository that has a source, at most `limit`, evenly over the order of their ids."""
    rows = sorted(
        (json.loads(line) for line in path.read_text("utf-8").splitlines()), key=lambda row: row["id"]
    )
    tasks: dict[str, list[Task]] = {}
    for row in rows:
        if row["repo"] in sources:
            task = Task(row["repo"], row["base_commit"], row["text"], frozenset(row["edited"]))
            tasks.setdefault(row["repo"], []).append(task)
    return {repo: [some[i] for i in _evenly(len(some), limit)] for repo, some in tasks.items()}


def _evenly(count: int, limit: int) -> Sequence[int]:
    return range(count) if count <= limit else [round(i * (count - 1) / (limit - 1)) for i in range(limit)]


def judge(
    corpus: Corpus, tasks: list[Task], encoders: dict[str, Encoder]
) -> dict[str, list[tuple[int, ...]]]:
    """For each variant and task, the ranks of the edited files, from 1, best first."""
    trees = [corpus.tree(task.commit) for task in tasks]
    lexical = [bm25(corpus, tree, task.text) for task, tree in zip(tasks, trees, strict=True)]
    texts = corpus.texts
    ranks: dict[str, list[tuple[int, ...]]] = {
        "bm25": [
            ranks_of(task, tree, standardised(scores))
            for task, tree, scores in zip(tasks, trees, lexical, strict=True)
        ]
    }
    for label, encoder in encoders.items():
        vectors = encoder.encode_documents(texts)
        for task, tree, scores in zip(tasks, trees, lexical, strict=True):
            decorrelated = DecorrelatedQueries(encoder, vectors[tree.chunks])
            for way, asked in (("", encoder), (" decorrelated", decorrelated)):
                for query, text in (("title", task.title), ("text", task.text)):
                    meaning = semantic(tree, vectors, asked.encode_query(text))
                    for variant, fused in fusions(tree, scores, meaning):
                        name = f"{label}, {query}{way} {variant}"
                        ranks.setdefault(name, []).append(ranks_of(task, tree, fused))
    return ranks


def bm25(corpus: Corpus, tree: Tree, text: str) -> Scores:
    """Sum of the BM25 scores of each file's best chunks, for the distinct terms of a text."""
    held = np.bincount(tree.chunks, minlength=len(corpus.lengths))
    mean_length = (corpus.lengths * held).sum() / len(tree.chunks)
    scores = np.zeros(len(held))
    for term in count_terms(text):
        chunks, counts = corpus.postings(term)
        holding = held[chunks].sum()
        if holding:
            weight = np.log(1 + (len(tree.chunks) - holding + 0.5) / (holding + 0.5))
            damping = K1 * (1 - B + B * corpus.lengths[chunks] / mean_length)
            scores[chunks] += weight * counts * (K1 + 1) / (counts + damping)
    return best_chunks(tree, scores[tree.chunks], LEXICAL_CHUNKS)[0]


def semantic(tree: Tree, vectors: Vectors, query: Vectors) -> Scores:
    """Mean cosine of each file's best chunks."""
    total, taken = best_chunks(tree, (vectors @ query)[tree.chunks].astype(np.float64), SEMANTIC_CHUNKS)
    return total / taken


def best_chunks(tree: Tree, scores: Scores, most: int) -> tuple[Scores, Numbers]:
    """For each file the sum of its `most` best chunks' scores, and how many those are."""
    order = np.lexsort((-scores, tree.files))
    place = np.arange(len(scores)) - tree.starts[tree.files]
    taken = place < most
    return (
        np.add.reduceat(np.where(taken, scores[order], 0), tree.starts),
        np.add.reduceat(taken.astype(np.int64), tree.starts),
    )


def fusions(tree: Tree, lexical: Scores, meaning: Scores) -> Iterator[tuple[str, Scores]]:
    """The semantic scores alone, and added to the lexical ones at each weight."""
    yield "alone", standardised(meaning)
    low = lowering(tree.paths)
    first = np.argsort(-(standardised(lexical) - low), kind="stable")[:LEXICAL_POOL]
    second = np.argsort(-(standardised(meaning) - low), kind="stable")[:SEMANTIC_POOL]
    pool = np.union1d(first, second)
    for weight in WEIGHTS:
        fused = np.full(len(tree.paths), -np.inf)
        fused[pool] = standardised(lexical[pool]) + weight * standardised(meaning[pool])
        yield f"+ {weight}", fused


def standardised(scores: Scores) -> Scores:
    """Z-scores."""
    spread = scores.std(ddof=1)
    z_scores: Scores = (scores - scores.mean()) / (spread if spread > 0 else 1.0)
    return z_scores


def lowering(paths: list[str]) -> Scores:
    """What tests, documentation and data lose."""
    return np.array([LOWERED if is_low(path.lower()) else 0.0 for path in paths])


def is_low(path: str) -> bool:
    code = path.endswith((".py", ".pyi", ".pyx", ".c", ".h", ".cpp"))
    return "test" in path or path.startswith(("doc", "example")) or not code


def ranks_of(task: Task, tree: Tree, scores: Scores) -> tuple[int, ...]:
    """The ranks of the edited files, from 1, best first; a file that is no candidate comes last."""
    order = np.argsort(-(scores - lowering(tree.paths)), kind="stable")
    found = [rank for rank, file in enumerate(order, 1) if tree.paths[file] in task.edited]
    return tuple(found + [LAST_RANK] * (len(task.edited) - len(found)))


def summary(outcomes: list[dict[str, list[tuple[int, ...]]]]) -> dict[str, dict[str, float]]:
    """Figures of each variant over the tasks of several repositories.

    `acc@k`: share of tasks with every edited file in the first k. `mrr`: mean reciprocal rank of the first
    edited file. `log2`: mean logarithm of that rank. `gain` and `error`: mean difference in reciprocal rank
    to BM25 alone, and its standard error.
    """
    rows = {}
    for label in outcomes[0]:
        ranks = [task for outcome in outcomes for task in outcome[label]]
        base = np.array([1 / task[0] for outcome in outcomes for task in outcome["bm25"]])
        first = np.array([task[0] for task in ranks])
        gain = 1 / first - base
        rows[label] = {
            **{f"acc@{k}": float(np.mean([task[-1] <= k for task in ranks])) for k in CUTOFFS},
            "mrr": float(np.mean(1 / first)),
            "log2": float(np.mean(np.log2(np.minimum(first, LAST_RANK)))),
            "gain": float(gain.mean()),
            "error": float(gain.std(ddof=1) / np.sqrt(len(gain))),
        }
    return rows


def cut(path: str, text: str) -> list[str]:
    """Chunks of a file that hold more than blanks."""
    lines = text.splitlines(keepends=True)
    begins = [i for i, line in enumerate(lines) if i and _BEGINS.match(line)] if path.endswith(".py") else []
    spans = zip([0, *begins], [*begins, len(lines)], strict=True)
    windows = [(start, end) for begin, end in spans for start in range(begin, end, LONGEST_CHUNK)]
    chunks = ["".join(lines[start : min(end, start + LONGEST_CHUNK)]) for start, end in windows]
    return [chunk for chunk in chunks if chunk.strip()]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--source", action="append", required=True, metavar="NAME=GIT_DIR")
    parser.add_argument("--encoder", action="append", required=True, metavar="LABEL=SPEC")
    parser.add_argument("--group", action="append", required=True, metavar="LABEL=NAME,NAME...")
    parser.add_argument("--limit", type=int, default=40, help="tasks of a repository")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
