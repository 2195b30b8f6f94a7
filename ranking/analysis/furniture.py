"""What surrounds a task and says nothing about it: comments, links, headings, versions."""

from __future__ import annotations

import re

_COMMENT_OPENS, _COMMENT_CLOSES = "<!--", "-->"
_LINK = re.compile(r"(?:https?|ftp)://[^\s<>\"'`)\]}]++")
# A task list of a template: "- [x] I have searched the existing issues".
_CHECKBOX = re.compile(r"\s*+[-*+]\s++\[[ xX]\]\s")
_HEADING = re.compile(r"\s*+(?:#{1,6}\s++|\*\*)([^*#\n]{1,80}+)[*#:\s]*+$")
_LABEL = re.compile(r"\s*+([A-Za-z][A-Za-z /]{2,40}+):\s*+$")
# "numpy: 1.22.3", "Python 3.9.10", "pandas: None": what show_versions functions and templates print.
_VERSION = re.compile(
    r"\s*+[-*]?\s*+[A-Za-z][\w.() -]{0,40}?(?:\s{0,4}[:=]{1,2}\s*+|\s++)v?(?:\d++(?:\.\d++)++\S*+|None)\s*+$"
)
_SET_OFF = re.compile(r"[:=]")
_STOCK = """
a about actual additional an and are as behavior behaviour brief bug can code complete context current
describe description detail details did do does environment error example expect expected feature for
happened happens have how i info information is issue it like log message minimal more my next observed
of operating os other output platform please possible problem python related report reproduce
reproducible reproducing reproduction request result results sample see short show solution stack steps
suggested suggestion summary system the this to trace traceback triage version versions what with would
you your
"""
_STOCK_WORDS = frozenset(_STOCK.split())


def without_comments(text: str) -> str:
    """The text without its HTML comments; one that is never closed hides nothing."""
    parts = []
    start = 0
    while (opening := text.find(_COMMENT_OPENS, start)) >= 0:
        closing = text.find(_COMMENT_CLOSES, opening)
        if closing < 0:
            break
        parts.append(text[start:opening])
        start = closing + len(_COMMENT_CLOSES)
    return "".join([*parts, text[start:]])


def links(line: str) -> list[str]:
    """The links of a line."""
    return _LINK.findall(line)


def without_links(line: str) -> str:
    """The line with a space in place of each link."""
    return _LINK.sub(" ", line)


def is_furniture(line: str) -> bool:
    """Whether a template wrote the line: a checkbox, a heading of stock words, a version."""
    if _CHECKBOX.match(line) or is_version(line):
        return True
    heading = _HEADING.match(line) or _LABEL.match(line)
    return (heading is not None and _is_stock(heading.group(1))) or _is_stock_word(line)


def is_version(line: str) -> bool:
    """Whether a line is a name and its version, and so may be what a template printed."""
    return _VERSION.match(line) is not None


def may_be_title(line: str) -> bool:
    """Whether a line that ends in a version says something beside it, as "Drop Python 3.7" does.

    A printed version is a name and a number, or set off by a mark.
    """
    words = line.split()
    return len(words) > 2 and words[0][:1].isalpha() and not _SET_OFF.search(line) and not _is_stock(line)


def _is_stock(heading: str) -> bool:
    return all(word in _STOCK_WORDS for word in re.findall(r"[a-z]+", heading.lower()))


def _is_stock_word(line: str) -> bool:
    """A heading whose mark was lost on the way: a line with a single stock word, such as `Description`."""
    return line.strip().lower() in _STOCK_WORDS
