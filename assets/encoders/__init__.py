"""The encoders that a user can choose, and how the embedded one is made."""

from __future__ import annotations

from pathlib import Path

from ranking.encoders.protocol import Encoder
from ranking.encoders.static import load_packaged
from warehouse.errors import RankhouseError

STATIC = "static"
MINILM = "minilm"
# Marks a name that may be fetched: nothing else ever makes this machine ask a hub.
HUB = "hub:"


def load_encoder(spec: str = STATIC) -> Encoder:
    """The encoder that `spec` names; all but `static` need the `neural` extra.

    - `static`: the embedded one.
    - `minilm`: all-MiniLM-L6-v2, as the extra packages it.
    - a path: a folder that holds a sentence-transformers model.
    - `hub:owner/name`: a model of the Hugging Face hub, fetched when it is not in this machine's cache.

    Only the last may use the network. RankhouseError where the extra is missing, or the model is not there or
    cannot be loaded.
    """
    if spec == STATIC:
        return load_packaged()
    if not spec.strip():
        # As a path it would be the folder where we are.
        raise RankhouseError(
            f"The encoder {spec!r} has no name: give static, minilm, a folder or hub:owner/name."
        )
    from assets.encoders import sentence_transformers

    if spec == MINILM:
        return sentence_transformers.load_packaged()
    if spec.startswith(HUB):
        return sentence_transformers.load_from_hub(spec.removeprefix(HUB))
    return sentence_transformers.load_folder(Path(spec))
