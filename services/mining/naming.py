"""Texts that name the very files they are about: told, and on request masked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

MASK = "[file]"
# Trailers say who and where, not what: they are no part of a question.
_TRAILER = re.compile(
    r"^(signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|cc|"
    r"git-svn-id|cherry[- ]picked from|\(cherry picked from|backport of)\b.*$",
    re.IGNORECASE | re.MULTILINE,
)


def message_text(subject: str, body: str) -> str:
    """The message of a commit as the text of a task: without trailers."""
    return "\n\n".join(part for part in (subject.strip(), _TRAILER.sub("", body).strip()) if part)


def named_files(text: str, paths: Iterable[str]) -> list[str]:
    """Those of the paths that the text names: by path, by file name, or by dotted module."""
    return [path for path in paths if _name_of(path).search(text)]


def masked(text: str, paths: Iterable[str]) -> str:
    """The text with every name of these files replaced."""
    for path in paths:
        text = _name_of(path).sub(MASK, text)
    return text


def _name_of(path: str) -> re.Pattern[str]:
    """The longest first: a path, then its tails, the file's name last; and the module `a.b` of `a/b.py`."""
    parts = PurePosixPath(path).parts
    names = ["/".join(parts[start:]) for start in range(len(parts))]
    module = [*parts[:-1], PurePosixPath(path).stem]
    names += [".".join(module[start:]) for start in range(len(module) - 1)]
    listed = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<![\w./-])(?:{listed})(?![\w-])(?!\.\w)")
