"""Which pages are generated, and by what."""

from __future__ import annotations

from collections.abc import Callable

from services.docs.commands import commands_page
from services.docs.dictionary import dictionary_page
from services.docs.discussions import discussions_page
from services.docs.ranking import ranking_page
from services.docs.sessions import sessions_page
from services.docs.settings import settings_page

PAGES: dict[str, Callable[[], str]] = {
    "cli.md": commands_page,
    "data-dictionary.md": dictionary_page,
    "discussions.md": discussions_page,
    "ranking.md": ranking_page,
    "sessions.md": sessions_page,
    "settings.md": settings_page,
}
