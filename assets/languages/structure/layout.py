"""How a text lies on its lines: a definition begins with its comments and ends with its blank lines."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from assets.languages.structure.extraction import Span

_REST_OF_LINE = re.compile(rb"[^\S\n]*(?:\n(?:[^\S\n]*\n)*|\Z)")
_BLANK = b" \t\r\f\v"
# Code is rarely indented further, and a file of one long line must not cost its square.
_FURTHEST_INDENT = 256


class Layout:
    """The lines of a text and the comments on them; `comments` ascend and do not overlap."""

    def __init__(self, text: bytes, comments: Sequence[Span]) -> None:
        """Look at `text` with its `comments`."""
        self.text = text
        self._comments = comments
        self._starts = [comment.start for comment in comments]

    def opening(self, at: int) -> int:
        """Where what stands at `at` begins: its line, with the comment lines directly above it.

        It is `at` itself where something else stands before it on the line.
        """
        start = self._line_start(at)
        if start is None:
            return at
        index = bisect_left(self._starts, start) - 1
        while index >= 0 and self._directly_above(self._comments[index], start):
            above = self._line_start(self._comments[index].start)
            if above is None:
                break
            start = above
            index -= 1
        return start

    def closing(self, at: int) -> int:
        """Where what ends at `at` gives way: after its semicolon, a comment on its line and blank lines.

        It is `at` itself where something else follows on the line.
        """
        end = at + self.text.startswith(b";", at)
        index = bisect_left(self._starts, end)
        if index < len(self._comments):
            comment = self._comments[index]
            if self._indent_before(comment.start, end) == comment.start - end:
                at = end = comment.end
        rest = _REST_OF_LINE.match(self.text, end)
        return rest.end() if rest else at

    def says_nothing(self, start: int, end: int) -> bool:
        """Whether there is nothing but comments and white space between the two."""
        between = (self.text[span.start : span.end] for span in self._between_comments(start, end))
        return all(not text or text.isspace() for text in between)

    def without_comments(self, start: int, end: int) -> str:
        """The text between the two on one line, white space runs as one space, comments left out."""
        kept = b" ".join(self.text[span.start : span.end] for span in self._between_comments(start, end))
        return " ".join(kept.decode("utf-8", "replace").split())

    def _between_comments(self, start: int, end: int) -> Iterator[Span]:
        for index in range(bisect_left(self._starts, start), len(self._starts)):
            comment = self._comments[index]
            if comment.start >= end:
                break
            yield Span(start, comment.start)
            start = comment.end
        yield Span(start, end)

    def _line_start(self, at: int) -> int | None:
        """The start of the line of `at`, where nothing stands before it on the line."""
        start = at - self._indent_before(at, 0)
        return start if start == 0 or self.text[start - 1] == ord(b"\n") else None

    def _indent_before(self, at: int, limit: int) -> int:
        """How many blanks stand before `at` on its line, looking back to `limit` and not too far."""
        before = self.text[max(limit, at - _FURTHEST_INDENT) : at]
        return len(before) - len(before.rstrip(_BLANK))

    def _directly_above(self, comment: Span, at: int) -> bool:
        """Whether a line that starts at `at` is the next after a comment's."""
        line_end = at - 1
        return (
            comment.end <= line_end and self._indent_before(line_end, comment.end) == line_end - comment.end
        )
