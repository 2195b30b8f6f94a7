"""The encoder that fits a snapshot's vectors."""

from __future__ import annotations

from ranking.encoders.protocol import Encoder
from ranking.encoders.static import load_packaged
from warehouse.layout import WarehouseLayout
from warehouse.location import settings_file

# How the ids of the vectors of `--encoder minilm` begin.
_MINILM = "all-MiniLM-L6-v2"


def encoder_for(warehouse: WarehouseLayout, identity: str, spec: str | None = None) -> Encoder:
    """The encoder of a spec; where there is none, of a snapshot's vectors by the id of their encoder.

    That is the embedded one where it is that, else what is configured. RankhouseError where it cannot be
    loaded.
    """
    embedded = load_packaged()
    if spec is None and embedded.id == identity:
        return embedded

    from assets.encoders import MINILM, STATIC, load_encoder
    from warehouse.settings import IndexSettings, load

    if spec is None:
        spec = load(IndexSettings, settings_file(warehouse.root)).encoder
        if spec == STATIC and identity.startswith(_MINILM):
            spec = MINILM
    return load_encoder(spec)
