"""A task text as lines, each in its zone: the title, prose, or code that was fenced, pasted or printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ranking.analysis.furniture import is_furniture, is_version, may_be_title, without_comments
from ranking.analysis.model import Zone

# A longer line is data. Its words are searched, but no pattern looks further.
MAX_LINE = 2_000

_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_PROMPT = re.compile(r"\s*+(?:>>>|\.\.\.|\$|In \[\d{1,5}\]:|Out\[\d{1,5}\]:)(?:\s|$)")
_TRACEBACK = re.compile(
    r"Traceback \(most recent call last\)|^\s*+File \"[^\"]*+\", line \d|^\s++at \S++.*?[(:]"
    r"|^\w++(?:\.\w++)*+(?<=Error|ption|rning)\b"
)
_DIFF = re.compile(r"(?:diff --git |@@ -\d|\+\+\+ |--- |index [0-9a-f]{7,})")
# Marks that code is full of and prose is not: calls, operators, brackets and colons at the end of a line.
_MARK = re.compile(r"\w[(\[]|[)\]]\s*+[:;,]?$|[=!<>+-]=| = |->|=>|::|[{};]\s*+$|\w:\s*+$|^\s*+[@#}]")
_WORD = re.compile(r"[A-Za-z]{2,}")
# A line with fewer words than this for each mark of code is code.
WORDS_A_MARK = 4
# Markdown's own measure of an indented code block.
CODE_INDENT = "    "


@dataclass(frozen=True)
class Line:
    """A line of a task text and the zone that it belongs to."""

    text: str
    zone: Zone


def read_lines(text: str) -> list[Line]:
    """The lines of a text that say something, in order; furniture is left out.

    The first line that is no furniture is the title, whatever it looks like. Versions are none where the text
    says nothing else, or begins with them in words: "Add notes for Django 5.2" looks like what prints them.
    """
    bare = without_comments(text)
    first = next(filter(str.strip, bare.splitlines()), "")[:MAX_LINE]

    def is_left_out(line: str) -> bool:
        is_title = line == first and is_version(line) and may_be_title(line)
        return is_furniture(line) and not is_title

    lines = list(_zoned(bare, is_left_out)) or list(_zoned(bare, _is_other_furniture))
    if lines:
        lines[0] = Line(lines[0].text, Zone.TITLE)
    return lines


def _is_other_furniture(line: str) -> bool:
    return is_furniture(line) and not is_version(line)


def _zoned(text: str, is_left_out: Callable[[str], bool]) -> Iterator[Line]:
    fenced = patched = False
    for whole in text.splitlines():
        line = whole[:MAX_LINE]
        if _FENCE.match(line):
            fenced = not fenced
            continue
        patched = not fenced and (bool(_DIFF.match(line)) or (patched and line[:1] in ("+", "-", " ")))
        if not line.strip() or (is_left_out(line) and not patched):
            continue
        yield Line(whole, Zone.CODE if fenced or patched or looks_like_code(line) else Zone.PROSE)


def looks_like_code(line: str) -> bool:
    """Whether a line outside of fences was pasted from code, a console or a traceback."""
    if _PROMPT.match(line) or _TRACEBACK.search(line):
        return True
    marks = len(_MARK.findall(line))
    indented = line.startswith((CODE_INDENT, "\t"))
    return marks > 0 and len(_WORD.findall(line)) < WORDS_A_MARK * (marks + indented)
