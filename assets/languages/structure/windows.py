"""Bounded windows: the units of a text that no grammar reads."""

from __future__ import annotations

from assets.languages.structure.cutting import cut, text_borders
from assets.languages.structure.extraction import Extraction, Span, Unit

# Two or three paragraphs. Prose repeats its words, so BM25 loses less in a long window than an encoder does.
WINDOW_BYTES = 2_000


def extract_windows(text: bytes) -> Extraction:
    """Windows that end with a paragraph where they can, else with a line; all of the text is body."""
    if not text:
        return Extraction([])
    spans = cut(text, Span(0, len(text)), text_borders(text), WINDOW_BYTES)
    return Extraction([Unit("window", "", "", start, end) for start, end in spans])
