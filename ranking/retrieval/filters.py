"""Filters before ranking: the relation `visible_file`, which everything on a session reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ranking import sql
from ranking.options import Filters
from warehouse.reader import ReadSession

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[!?[^\]/]+\]|.", re.DOTALL)
_TRANSLATED = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def see_visible_files(session: ReadSession, filters: Filters) -> None:
    """Keep `visible_file` on the session: the files that the filters leave."""
    session.keep(
        "visible_file",
        sql.text("visible_file"),
        {
            "path_pattern": path_pattern(filters.paths),
            "languages": list(filters.languages) or None,
            "document_types": list(filters.document_types) or None,
        },
    )


def path_pattern(globs: Sequence[str]) -> str | None:
    """One regular expression for whole paths that any of the globs match; None for no globs."""
    return "|".join(f"(?:{_translate(glob)})" for glob in globs) or None


def _translate(glob: str) -> str:
    anchored = glob.strip("/")
    body = "".join(_translate_token(token) for token in _GLOB.findall(anchored))
    anywhere = "" if "/" in glob else "(?:.*/)?"
    return f"{anywhere}{body}(?:/.*)?"


def _translate_token(token: str) -> str:
    if token in _TRANSLATED:
        return _TRANSLATED[token]
    if len(token) > 1:
        return (
            "["
            + ("^" if token[1] == "!" else "")
            + re.escape(token.strip("[]").lstrip("!")).replace(r"\-", "-")
            + "]"
        )
    return re.escape(token)
