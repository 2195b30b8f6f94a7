"""The form in which a file stands in a packet: whole where that fits, else its header and best chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ranking.packing.content import Content
from ranking.packing.packet import Entry, Form, Role
from ranking.packing.writing import Writing
from ranking.ranking import Result

# What a part's lines, symbol and fences take.
PART_TOKENS = 20


@dataclass(frozen=True)
class FormMaker:
    """Makes the forms of files.

    `count` counts tokens, `chunk_scores` tells which chunks of a large file stand for it, `chunks` how many
    may at most.
    """

    writing: Writing
    count: Callable[[str], int]
    chunk_scores: NDArray[np.float64]
    chunks: int

    def form(
        self, content: Content, most: float, role: Role, why: str, result: Result | None
    ) -> Entry | None:
        """The fullest form of a file that takes at most so many tokens; None where there is none.

        A file that is too large is downgraded to its header and as many of its best chunks as fit.
        """
        if not content.chunks:
            return None
        text = content.whole()
        whole = self.priced(
            Entry(
                path=content.path,
                role=role,
                why=why,
                rank=result.rank if result else None,
                score=result.score if result else None,
                document_type=content.document_type,
                language=content.language,
                lines=content.lines,
                form=Form.WHOLE,
                whole_tokens=self.count(text[0].text),
                tokens=0,
                parts=text,
            )
        )
        if whole.tokens <= most:
            return whole
        kept = self._fitting(content, most)
        while kept:
            parts = self.priced(replace(whole, form=Form.PARTS, parts=content.parts(kept)))
            if parts.tokens <= most:
                return parts
            kept.pop()
        return None

    def outlined(self, entry: Entry, content: Content) -> Entry:
        """The entry with the members of the classes that begin in its parts."""
        return self.priced(replace(entry, parts=content.outlined(entry.parts)))

    def _fitting(self, content: Content, most: float) -> list[int]:
        """The best chunks that seem to fit beside the header, best first; at least one, where one may be."""
        ids = np.array([chunk.chunk_id for chunk in content.chunks])
        order = np.lexsort((ids, -self.chunk_scores[ids]))
        kept: list[int] = []
        left = most - self.count(content.header().text) - 2 * PART_TOKENS
        for position in order[: self.chunks]:
            left -= self.count(content.chunks[position].text) + PART_TOKENS
            if kept and left < 0:
                break
            kept.append(int(ids[position]))
        return kept

    def priced(self, entry: Entry) -> Entry:
        """The entry with what it costs as it is written."""
        return replace(entry, tokens=self.count(self.writing.entry(entry)))
