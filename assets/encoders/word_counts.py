"""How often words stand in code: the table by which the static encoder weighs its tokens.

    python -m assets.encoders.word_counts --out FILE.json --source scrapy/scrapy@COMMIT=path/to/scrapy.git

The table that ships says which repositories and commits it was made from.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from assets.encoders.sources import Source, source_option
from assets.git.blobs import BlobReader
from assets.git.tree import list_tree
from ranking.encoders.words import LONGEST_WORD, split_words

PACKAGED = Path(__file__).parent / "word_counts.json"

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
FEWEST_FILES = 10


@dataclass(frozen=True)
class WordCounts:
    """Occurrences of lower-case words in the newest files of `sources`; rare words are left out."""

    sources: tuple[str, ...]
    counts: dict[str, int]

    def save(self, path: Path) -> None:
        """Write the table as JSON, most frequent word first."""
        table = {"sources": self.sources, "counts": self.counts}
        path.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")

    @staticmethod
    def load(path: Path = PACKAGED) -> WordCounts:
        """Read a table that `save` wrote; the one that ships unless told otherwise."""
        table = json.loads(path.read_text(encoding="utf-8"))
        return WordCounts(tuple(table["sources"]), table["counts"])


def count_words(texts: Iterable[str], fewest_texts: int = FEWEST_FILES) -> dict[str, int]:
    """Occurrences of each lower-case word that at least `fewest_texts` texts hold, most frequent first."""
    occurrences: Counter[str] = Counter()
    texts_with: Counter[str] = Counter()
    for text in texts:
        words = [word.lower() for word in split_words(text) if len(word) <= LONGEST_WORD]
        occurrences.update(words)
        texts_with.update(set(words))
    common = [word for word, texts in texts_with.items() if texts >= fewest_texts]
    return {word: occurrences[word] for word in sorted(common, key=lambda word: (-occurrences[word], word))}


def read_texts(source: Source) -> Iterator[str]:
    """The text files of a source's commit, in the order of their paths."""
    blobs = BlobReader(source.git_dir)
    for entry in list_tree(source.git_dir, source.commit):
        if entry.kind == "file" and _is_wanted(entry.path):
            data = blobs.read(entry.blob_id)
            if isinstance(data, bytes) and len(data) <= LARGEST_FILE:
                yield data.decode("utf-8", "replace")


def _is_wanted(path: str) -> bool:
    return Path(path).suffix in TEXT_SUFFIXES and not any(copy in path for copy in _COPIES)


@click.command()
@source_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="File to write.")
def main(sources: tuple[Source, ...], out: Path) -> None:
    """Count the words of repositories."""
    counts = count_words(text for source in sources for text in read_texts(source))
    WordCounts(tuple(source.name for source in sources), counts).save(out)


if __name__ == "__main__":
    main()
