"""Filters that name what there is not, told before a ranking: a slip of the pen would look like no answer."""

from __future__ import annotations

from ranking.options import Filters
from ranking.retrieval.filters import keep_visible
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession, SnapshotReader
from warehouse.sql import query

SQL = "services.sql"


def check_filters(reader: SnapshotReader, filters: Filters) -> None:
    """RankhouseError for a language or a glob of which no file is that may be known of."""
    if filters.languages or filters.paths:
        with reader.session() as session:
            _check_languages(session, filters)
            _check_globs(session, filters)


def _check_languages(session: ReadSession, filters: Filters) -> None:
    keep_visible(session, Filters(hidden=filters.hidden))
    known = {language for (language,) in session.rows(query("languages", SQL))}
    unknown = next((language for language in filters.languages if language not in known), None)
    if unknown is not None:
        raise RankhouseError(
            f"No file is in the language {unknown!r}. There are: {', '.join(sorted(known))}."
        )


def _check_globs(session: ReadSession, filters: Filters) -> None:
    for glob in filters.paths:
        keep_visible(session, Filters(paths=(glob,), hidden=filters.hidden))
        if not session.rows("SELECT file_id FROM visible_file LIMIT 1"):
            raise RankhouseError(
                f"No indexed file matches the path {glob!r}. A glob begins at the root of the repository, "
                "as 'src/**', or is a name in any folder, as '*.py'."
            )
