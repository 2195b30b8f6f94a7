"""What a text from outside the tree becomes before it is stored: hunks and discussions pass here."""

from __future__ import annotations

# Whoever changes what is stored of a text makes other facts.
STORED_TEXT_VERSION = 1


def stored_text(text: str) -> str:
    """The text as the facts hold it: without NULs, which few tools can show, and with plain line ends."""
    return text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
