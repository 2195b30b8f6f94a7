"""Filters before ranking: the relation `visible_file`, which every retriever, neighbour and signal reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pyarrow as pa

from ranking import sql
from ranking.options import Filters
from warehouse.reader import ReadSession

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[!?[^\]/]+\]|.", re.DOTALL)
_TRANSLATED = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def visible_files(session: ReadSession, filters: Filters) -> pa.Table:
    """The ids of the files that the filters leave."""
    parameters = {
        "path_pattern": path_pattern(filters.paths),
        "languages": list(filters.languages) or None,
        "document_types": list(filters.document_types) or None,
    }
    return session.table(sql.text("visible_file"), parameters)


def path_pattern(globs: Sequence[str]) -> str | None:
    """One regular expression for whole paths that any of the globs match; None for no globs."""
    return "|".join(f"(?:{_translate(glob)})" for glob in globs) or None


def _translate(glob: str) -> str:
    body = "".join(_translate_token(token) for token in _GLOB.findall(glob.strip("/")))
    anywhere = "" if "/" in glob else "(?:.*/)?"
    return f"{anywhere}{body}(?:/.*)?"


def _translate_token(token: str) -> str:
    if token in _TRANSLATED:
        return _TRANSLATED[token]
    if len(token) == 1:
        return re.escape(token)
    negated = token.startswith("[!")
    members = token[2 if negated else 1 : -1].replace("\\", r"\\").replace("^", r"\^")
    return f"[{'^' if negated else ''}{members}]"
