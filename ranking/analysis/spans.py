"""What a task text sets apart as exact: code spans and quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Possessive and bounded: an opening mark looks no further than its bound, and never twice.
_CODE_SPAN = re.compile(r"(`{1,2})([^`\n]{1,200}+)\1")
_DOUBLE = re.compile(r'(?<!\w)["\u201c]([^"\u201c\u201d\n]{2,200}+)["\u201d]')
_SINGLE = re.compile(r"(?<![\w'])'([^'\n]{2,200}+)'(?!\w)")


def code_spans(line: str) -> list[str]:
    """The insides of the code spans of a line of prose."""
    return [match.group(2) for match in _CODE_SPAN.finditer(line)]


def quotations(line: str) -> Iterator[str]:
    """What a line has in quotation marks, straight or curly; an apostrophe is none."""
    for pattern in (_DOUBLE, _SINGLE):
        for match in pattern.finditer(line):
            yield match.group(1)
