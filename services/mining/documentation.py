"""What functions say of themselves: their documentation as a question, and their content without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.languages import language_of
from assets.languages.structure.extraction import Definition, Span

# "Return the name." could be any function's.
FEWEST_WORDS = 6
_FUNCTIONS = ("function", "method")
# What makes a line a comment, with the white space before it.
_MARKER = re.compile(rb"^[ \t]*(?:///?!?|//!|/\*+!?|\*(?!/)|#+|--+|;+)?")
_QUOTES = re.compile(rb"^[rRbBuU]{0,2}(\"\"\"|'''|\"|')")
_BLOCK_END = b"*/"
# A blank line, or the first of the fields that tools read: `:param x:`, `@return`.
_PARAGRAPH_END = re.compile(
    r"\n\s*\n|\n(?=\s*[@:\\](?:param|arg|return|rais|throw|r?type|since|see|deprecated))"
)


@dataclass(frozen=True)
class Documented:
    """A function, what its documentation asks in prose, and where in the content that stands."""

    symbol: str
    question: str
    spans: tuple[Span, ...]


def documented(path: str, content: bytes) -> list[Documented]:
    """The functions of a file whose documentation is a question, in any language that has a grammar."""
    extraction = language_of(path).extract(content)
    functions = (one for one in extraction.definitions if one.kind in _FUNCTIONS)
    found = (_documented(function, extraction.comments, content) for function in functions)
    return [one for one in found if one is not None]


def without(content: bytes, spans: Sequence[Span]) -> bytes:
    """The content with these comments and strings emptied: their marks and their lines stay."""
    pieces, at = [], 0
    for span in sorted(spans):
        pieces += [content[at : span.start], _emptied(content[span.start : span.end])]
        at = span.end
    return b"".join([*pieces, content[at:]])


def _documented(function: Definition, comments: Sequence[Span], content: bytes) -> Documented | None:
    spans = (*_above(function, comments, content), *_string_within(function, comments, content))
    prose = "\n".join(_prose(content[span.start : span.end]) for span in spans)
    question = _question(prose, function.name)
    if len(question.split()) < FEWEST_WORDS:
        return None
    return Documented(function.symbol, question, spans)


def _above(function: Definition, comments: Sequence[Span], content: bytes) -> list[Span]:
    """The comments directly above a function: no line between them, nor between them and it."""
    found: list[Span] = []
    at = function.start
    for span in reversed(comments):
        if span.end > at:
            continue
        between = content[span.end : at]
        if between.strip() or between.count(b"\n") > 1:
            break
        found.insert(0, span)
        at = span.start
    return found


def _string_within(function: Definition, comments: Sequence[Span], content: bytes) -> list[Span]:
    """The string that stands first in a function's body."""
    inside = (span for span in comments if function.start <= span.start < function.end)
    return [span for span in inside if _QUOTES.match(content[span.start : span.end])][:1]


def _prose(comment: bytes) -> str:
    """What a comment says, without its marks."""
    quotes = _QUOTES.match(comment)
    if quotes:
        comment = comment[quotes.end() :].removesuffix(quotes[1])
    comment = comment.removesuffix(_BLOCK_END)
    lines = (_MARKER.sub(b"", line).strip() for line in comment.splitlines())
    return b"\n".join(lines).decode("utf-8", "replace").strip()


def _question(prose: str, name: str) -> str:
    """The first paragraph, with `this` in place of the function's own name: it must not give itself away."""
    paragraph = " ".join(_PARAGRAPH_END.split(prose, maxsplit=1)[0].split())
    return re.sub(rf"\b{re.escape(name)}\b", "this", paragraph)


def _emptied(comment: bytes) -> bytes:
    quotes = _QUOTES.match(comment)
    if quotes:
        return quotes[1] + b"\n" * comment.count(b"\n") * (len(quotes[1]) == 3) + quotes[1]
    lines = [(_MARKER.match(line) or [b""])[0] for line in comment.split(b"\n")]
    return b"\n".join(lines) + (_BLOCK_END if comment.endswith(_BLOCK_END) else b"")
