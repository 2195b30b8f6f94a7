"""Bytes of any encoding to UTF-8, and offsets back to the bytes as they are stored."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

# Where git itself looks for a NUL before it calls a content binary.
BINARY_PROBE = 8_000

# UTF-32 before UTF-16: the little-endian mark of the one begins with the mark of the other.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True)
class Source:
    """A content as UTF-8 without a byte order mark; bytes that are not UTF-8 stand as they are."""

    text: bytes
    codec: str = "utf-8"
    mark: int = 0

    def stored_offsets(self, offsets: Sequence[int]) -> list[int]:
        """Ascending offsets into `text`, as offsets into the stored bytes; 0 stays 0 whatever the mark."""
        if self.codec == "utf-8":
            return [offset + self.mark if offset else 0 for offset in offsets]
        encoder = codecs.getincrementalencoder(self.codec)()
        stored, at, done = [], self.mark, 0
        for offset in offsets:
            at += len(encoder.encode(self.text[done:offset].decode(), final=offset == len(self.text)))
            stored.append(at if offset else 0)
            done = offset
        return stored


def read_source(data: bytes, declared: str | None = None) -> Source | None:
    """The content as UTF-8, or None where it is binary.

    A byte order mark decides, then the encoding that the content `declared` of itself, where it is true to
    the bytes; else the content is UTF-8, with or without faults. A NUL among the first 8,000 bytes of what
    no mark explains is binary, and so is UTF-16 without a mark.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            marked = Source(data[3:], mark=3) if codec == "utf-8" else _transcoded(data, codec, len(mark))
            if marked:
                return marked
    if b"\0" in data[:BINARY_PROBE]:
        return None
    return (_transcoded(data, declared, 0) if declared else None) or Source(data)


def _transcoded(data: bytes, encoding: str, mark: int) -> Source | None:
    """The content decoded, where the encoding exists, gives back the very bytes, and finds no NUL."""
    try:
        codec = codecs.lookup(encoding).name
        if codec == "utf-8":
            return Source(data)
        text = data[mark:].decode(codec)
        if text.encode(codec) != data[mark:] or "\0" in text[:BINARY_PROBE]:
            return None
        return Source(text.encode(), codec, mark)
    except (LookupError, ValueError, TypeError):
        return None
