"""How often words stand in code: the table by which the static encoder weighs its tokens.

    python -m assets.encoders.word_counts --out assets/encoders/word_counts.json django/django=django.git

Reads the newest commit of each repository. The table that ships says which repositories and commits it was
made from, so that the encoder can be distilled again without them.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ranking.encoders.words import LONGEST_WORD, split_words

# What a programmer reads and writes; data files would count their values as words.
TEXT_SUFFIXES = frozenset(
    {".py", ".pyi", ".pyx", ".c", ".h", ".cpp", ".js", ".ts", ".go", ".rs", ".java", ".html", ".css"}
    | {".rst", ".md", ".txt", ".toml", ".cfg", ".ini", ".yml", ".yaml", ".sh"}
)
# Larger files are generated or data.
LARGEST_FILE = 200_000
# Code copied in from elsewhere would count twice.
_COPIES = ("vendor", "node_modules", "third_party")
# A word of fewer files is a name of one project.
FEWEST_FILES = 5


@dataclass(frozen=True)
class WordCounts:
    """Occurrences of lower-case words over `sources` ("owner/name@commit"); rare words are left out."""

    sources: tuple[str, ...]
    total: int
    counts: dict[str, int]

    def save(self, path: Path) -> None:
        """Write the table as JSON, most frequent word first."""
        table = {"sources": self.sources, "total": self.total, "counts": self.counts}
        path.write_text(json.dumps(table, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")

    @staticmethod
    def load(path: Path) -> WordCounts:
        """Read a table that `save` wrote."""
        table = json.loads(path.read_text(encoding="utf-8"))
        return WordCounts(tuple(table["sources"]), table["total"], table["counts"])


def count_words(texts: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    """For each lower-case word, its occurrences and the number of texts that hold it."""
    occurrences: Counter[str] = Counter()
    texts_with: Counter[str] = Counter()
    for text in texts:
        words = [word.lower() for word in split_words(text) if len(word) <= LONGEST_WORD]
        occurrences.update(words)
        texts_with.update(set(words))
    return occurrences, texts_with


def read_texts(git_dir: Path, commit: str) -> Iterator[str]:
    """The text files of a commit, one string each, in the order of their paths."""
    names = _git(git_dir, "ls-tree", "-r", "-l", "-z", commit).decode("utf-8", "replace").split("\0")
    for name in filter(None, names):
        description, path = name.split("\t", 1)
        _, kind, blob_id, size = description.split()
        if kind == "blob" and int(size) <= LARGEST_FILE and _is_wanted(path):
            yield _git(git_dir, "cat-file", "blob", blob_id).decode("utf-8", "replace")


def _is_wanted(path: str) -> bool:
    return Path(path).suffix in TEXT_SUFFIXES and not any(copy in path for copy in _COPIES)


def _git(git_dir: Path, *arguments: str) -> bytes:
    return subprocess.run(
        ["git", "--git-dir", git_dir, *arguments], check=True, stdout=subprocess.PIPE
    ).stdout
