"""The model that the static encoder learns from: all-MiniLM-L6-v2, run over token sequences."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from warehouse.errors import RankhouseError

TEACHER_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TEACHER_DIMENSION = 384

# BERT's marks for the two ends of a text.
_BEGIN, _END = 101, 102
_BATCH = 256


class Teacher:
    """all-MiniLM-L6-v2. `vocabulary` is its 30,522 WordPiece tokens in order of their ids."""

    def __init__(self, folder: Path) -> None:
        """Load the model in `folder`; RankhouseError where its weights are not the known ones."""
        weights = folder / "model.safetensors"
        if hashlib.sha256(weights.read_bytes()).hexdigest() != TEACHER_SHA256:
            raise RankhouseError(
                f"{weights} is not the model that the encoder is distilled from: reinstall it"
            )
        import torch
        from transformers import AutoModel

        # One thread adds in one order, so that the same packages give the same model on any number of cores.
        torch.set_num_threads(1)

        self.vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self._model = AutoModel.from_pretrained(folder, local_files_only=True).eval()

    def embed(self, sequences: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Mean of the output over each sequence of token ids and its two marks: (n, 384), not normalised."""
        vectors = np.zeros((len(sequences), TEACHER_DIMENSION), dtype=np.float32)
        by_length = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
        for start in range(0, len(by_length), _BATCH):
            batch = by_length[start : start + _BATCH]
            vectors[batch] = self._embed_batch([[_BEGIN, *sequences[i], _END] for i in batch])
        return vectors

    def _embed_batch(self, sequences: list[list[int]]) -> NDArray[np.float32]:
        import torch

        longest = max(map(len, sequences))
        ids = torch.tensor([s + [0] * (longest - len(s)) for s in sequences])
        mask = torch.tensor([[1] * len(s) + [0] * (longest - len(s)) for s in sequences])
        with torch.inference_mode():
            states = self._model(input_ids=ids, attention_mask=mask).last_hidden_state
        total = (states * mask[:, :, None]).sum(dim=1)
        means: NDArray[np.float32] = (total / mask.sum(dim=1, keepdim=True)).numpy()
        return means
