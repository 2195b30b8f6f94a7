"""Languages: one module or package each, found by being here; what they share is in `structure`.

Adding a language is adding a package with `LANGUAGES`, its query files and its resolver: see
docs/how-to-add-a-language.md.
"""

from assets.languages.language import Language
from assets.languages.registry import language_named, language_of, languages_version

__all__ = ["Language", "language_named", "language_of", "languages_version"]
