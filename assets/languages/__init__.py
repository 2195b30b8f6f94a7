"""Languages: one module each, found by being here; what they share is in `structure`.

Adding a language is adding a module with `LANGUAGES`, and its query files under `queries`.
"""

from assets.languages.language import Language
from assets.languages.registry import language_named, language_of, languages_version

__all__ = ["Language", "language_named", "language_of", "languages_version"]
