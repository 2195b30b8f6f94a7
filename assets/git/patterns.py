"""Git's file patterns as regular expressions: what `.gitattributes` and CODEOWNERS name files by.

Git's own matcher is reached only through a work tree, and a pattern of `.gitignore`, which libraries read,
reaches into the folders that it names; one of `.gitattributes` does not.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby, pairwise

_TOKEN = re.compile(
    r"""
      \\(?P<escaped>.)
    | (?P<stars>\*+)
    | (?P<any>\?)
    | \[(?P<negated>[!^]?)(?P<set>\]?+(?:\[:\w+:\]|\\.|[^\]\\])*)\]
    | (?P<slash>/)
    | (?P<plain>[^\\\[])
    """,
    re.VERBOSE | re.DOTALL,
)
_SET_PART = re.compile(r"\[:(\w+):\]|\\(.)|(.)", re.DOTALL)
_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "digit": "0-9",
    "lower": "a-z",
    "punct": "!-\\/:-@\\[-`{-~",
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}

_NOTHING = re.compile(r"(?!)")
_SLASH = "/"
_STAR = "*"
_DEEP = "**"


@cache
def path_pattern(pattern: str) -> re.Pattern[str]:
    """What matches the whole paths that a pattern with slashes names (gitignore's documentation).

    `*`, `?` and `[...]` stay within a folder; `**` between slashes is any number of folders, also none. What
    is no pattern, such as one with an open bracket, matches nothing; nor does one in which a folder has no
    name: `/a`, `a/`, `a//b`.
    """
    tokens = _tokens(pattern)
    if (_SLASH, _SLASH) in pairwise([_SLASH, *tokens, _SLASH]):
        return _NOTHING
    segments = [list(group) for slash, group in groupby(tokens, _SLASH.__eq__) if not slash]
    try:
        return re.compile(f"(?:{_joined(segments)})\\Z", re.DOTALL)
    except re.error:
        return _NOTHING


def _joined(segments: list[list[str]]) -> str:
    parts = []
    for number, segment in enumerate(segments):
        last = number == len(segments) - 1
        if segment == [_DEEP]:
            parts.append(".*" if last else "(?:.*/)?")
        else:
            parts.append(_segment(segment) + ("" if last else "/"))
    return "".join(parts)


def _segment(tokens: list[str]) -> str:
    """One folder or name. What stands between two stars is taken where it first stands: no way back."""
    parts = [""]
    for token in tokens:
        if token in (_STAR, _DEEP):
            parts.append("")
        else:
            parts[-1] += token
    first, *rest = parts
    if not rest:
        return first
    middle = "".join(f"(?>[^/]*?{part})" for part in rest[:-1] if part)
    return f"{first}{middle}[^/]*{rest[-1]}"


def _tokens(pattern: str) -> list[str]:
    tokens, at = [], 0
    while at < len(pattern):
        found = _TOKEN.match(pattern, at)
        if found is None:
            return []
        tokens.append(_token(found))
        at = found.end()
    return tokens


def _token(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "slash":
            return _SLASH
        case "stars":
            return _DEEP if len(found["stars"]) > 1 else _STAR
        case "any":
            return "[^/]"
        case "set":
            inside = "".join(map(_set_part, _SET_PART.finditer(found["set"])))
            return f"(?!/)[{'^' if found['negated'] else ''}{inside}]"
        case kind:
            return re.escape(found[str(kind)])


def _set_part(found: re.Match[str]) -> str:
    if found[1]:
        return _CLASSES.get(found[1], "")
    if found[2]:
        return re.escape(found[2])
    return "-" if found[3] == "-" else re.escape(found[3])
