"""Tunes a distilled static encoder on commits: `python -m assets.encoders.tune BASE --out FILE --source ...`.

Needs the `neural` extra. A commit's message is the query, a function that it changed the document to find
among those of other commits to the same repository (InfoNCE: van den Oord et al., "Representation learning
with contrastive predictive coding", 2018). Both a token's direction and its weight are learnt. What it gains
is in docs/encoder.md.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np
from numpy.typing import NDArray

from assets.encoders.commit_pairs import CommitPair, read_pairs
from assets.encoders.quantise import quantise
from assets.encoders.sources import Source, source_option
from ranking.encoders.protocol import Vectors
from ranking.encoders.static import StaticModel, damped_counts
from ranking.encoders.words import Speller

if TYPE_CHECKING:
    import torch

# The distinct rows of a text, and what each is multiplied by.
Text = tuple[NDArray[np.intp], Vectors]


@dataclass(frozen=True)
class Schedule:
    """How long and how fast.

    `batch`: commits of one repository that are told apart at once. `most_pairs`: commits a repository and
    epoch, so that large ones do not drown small ones. `rate`, `weight_rate`: Adam's step for directions and
    for the logarithms of weights, from zero over `warm_up` batches and back to zero. `sharpness`: what a
    cosine is multiplied by before the softmax; it is learnt too.
    """

    epochs: int = 2
    batch: int = 512
    most_pairs: int = 6000
    rate: float = 2e-3
    weight_rate: float = 2e-2
    warm_up: int = 30
    sharpness: float = 20.0
    seed: int = 0


@dataclass(frozen=True)
class Example:
    """A commit in rows of the model: its message, and each piece of code with the path that it stands in."""

    message: Text
    changed: tuple[tuple[str, Text], ...]


LONGEST_MESSAGE = 300
LONGEST_CODE = 600
# Fewer tokens say too little to be told apart.
SHORTEST_MESSAGE = 3
SHORTEST_CODE = 5


def examples_of(pairs: Iterator[CommitPair], tokens: Sequence[str]) -> list[Example]:
    """The pairs in rows of the model, without those that hold too few known tokens."""
    speller = Speller(tokens)
    examples = []
    for pair in pairs:
        message = speller.rows(pair.message)[:LONGEST_MESSAGE]
        changed = [(code.path, speller.rows(code.text)[:LONGEST_CODE]) for code in pair.changed]
        changed = [(path, rows) for path, rows in changed if len(rows) >= SHORTEST_CODE]
        if changed and len(message) >= SHORTEST_MESSAGE:
            texts = tuple((path, damped_counts(rows)) for path, rows in changed)
            examples.append(Example(damped_counts(message), texts))
    return examples


def batches_of(
    repositories: Sequence[list[Example]], schedule: Schedule, rng: random.Random
) -> list[list[Example]]:
    """One epoch: each batch from one repository, about equal in size, in random order."""
    batches: list[list[Example]] = []
    for examples in repositories:
        chosen = rng.sample(examples, min(len(examples), schedule.most_pairs))
        count = max(1, round(len(chosen) / schedule.batch))
        batches.extend(chosen[start::count] for start in range(count))
    rng.shuffle(batches)
    return batches


class Tuner:
    """The parameters that are learnt, and one step of learning."""

    def __init__(self, model: StaticModel, schedule: Schedule, steps: int) -> None:
        """Start from the model's vectors, split into unit directions and logarithms of lengths."""
        import torch

        # One thread adds in one order, so that the same packages give the same model on any number of cores.
        torch.set_num_threads(1)
        vectors = torch.from_numpy(model.vectors.astype(np.float32) * model.weights[:, None])
        lengths = vectors.norm(dim=1, keepdim=True).clamp_min(1e-9)
        self._directions = torch.nn.Parameter(vectors / lengths)
        self._log_weights = torch.nn.Parameter((lengths / lengths.median()).clamp_min(1e-4).log())
        self._log_sharpness = torch.nn.Parameter(torch.tensor(schedule.sharpness).log())
        self._optimiser = torch.optim.Adam(
            [
                {"params": [self._directions], "lr": schedule.rate},
                {"params": [self._log_weights, self._log_sharpness], "lr": schedule.weight_rate},
            ]
        )
        self._rate = torch.optim.lr_scheduler.LambdaLR(
            self._optimiser, lambda step: min(1.0, (step + 1) / schedule.warm_up) * (1 - step / (steps + 1))
        )

    @property
    def vectors(self) -> torch.Tensor:
        """Token vectors, (tokens, dimension)."""
        return self._directions * self._log_weights.exp()

    def step(self, messages: Sequence[Text], changed: Sequence[tuple[str, Text]]) -> float:
        """Learn to find each message's code among the others'; returns the loss before."""
        import torch

        table = self.vectors
        cosines = _pooled(table, messages) @ _pooled(table, [text for _, text in changed]).T
        paths = np.array([path for path, _ in changed])
        # Another commit to the same file is no wrong answer.
        same_file = torch.from_numpy((paths[:, None] == paths) & ~np.eye(len(paths), dtype=bool))
        scores = (cosines * self._log_sharpness.exp()).masked_fill(same_file, -torch.inf)
        right = torch.arange(len(paths))
        entropy = torch.nn.functional.cross_entropy
        loss = (entropy(scores, right) + entropy(scores.T, right)) / 2
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        self._optimiser.step()
        self._rate.step()
        return loss.item()


def _pooled(table: torch.Tensor, texts: Sequence[Text]) -> torch.Tensor:
    import torch

    starts = torch.tensor([0, *np.cumsum([len(rows) for rows, _ in texts])[:-1]])
    rows = torch.from_numpy(np.concatenate([rows for rows, _ in texts]))
    weights = torch.from_numpy(np.concatenate([weights for _, weights in texts]))
    sums = torch.nn.functional.embedding_bag(rows, table, starts, mode="sum", per_sample_weights=weights)
    return torch.nn.functional.normalize(sums, dim=1)


def tune(model: StaticModel, repositories: Sequence[list[Example]], schedule: Schedule) -> StaticModel:
    """The model after learning from the examples; the same input gives the same model."""
    rng = random.Random(schedule.seed)
    batches = [batch for _ in range(schedule.epochs) for batch in batches_of(repositories, schedule, rng)]
    tuner = Tuner(model, schedule, len(batches))
    for number, batch in enumerate(batches, 1):
        changed = [rng.choice(example.changed) for example in batch]
        loss = tuner.step([example.message for example in batch], changed)
        print(f"batch {number} of {len(batches)}: loss {loss:.3f}", flush=True)
    return quantise(model.tokens, tuner.vectors.detach().numpy().astype(np.float64))


@click.command()
@click.argument("base", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@source_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="File to write.")
def main(base: Path, sources: tuple[Source, ...], out: Path) -> None:
    """Tune the model BASE on the history of repositories and print the SHA-256 of the file written."""
    model = StaticModel.load(base)
    repositories = [examples_of(read_pairs(s.git_dir, s.commit), model.tokens) for s in sources]
    print(f"{sum(map(len, repositories))} commits of {len(repositories)} repositories")
    tune(model, repositories, Schedule()).save(out)
    print(f"{hashlib.sha256(out.read_bytes()).hexdigest()}  {out}")


if __name__ == "__main__":
    main()
