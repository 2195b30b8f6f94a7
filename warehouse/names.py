"""Names are bytes first: how a path or a message of any encoding becomes text that a table can hold."""

from __future__ import annotations

import re

# What a byte that is not UTF-8 becomes, where a name has it already.
_LOOKS_ESCAPED = re.compile(rb"\\(?=x[0-9a-f]{2})")


def path_text(raw: bytes) -> str:
    """The path as UTF-8 text; a byte that is not UTF-8 becomes `\\xNN`.

    A backslash that such signs follow in the name itself becomes `\\x5c`, so distinct paths stay distinct.
    """
    return _LOOKS_ESCAPED.sub(rb"\\x5c", raw).decode("utf-8", "backslashreplace")


def message_text(raw: bytes, encoding: str | None = None) -> str:
    """A commit message as text: by its declared encoding where Python knows it, else UTF-8.

    Bytes that do not decode become U+FFFD; NULs, which no terminal or table wants, are removed.
    """
    try:
        text = raw.decode(encoding or "utf-8", "replace")
    except LookupError:
        text = raw.decode("utf-8", "replace")
    return text.replace("\0", "")
