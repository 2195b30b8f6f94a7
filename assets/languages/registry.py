"""Which language a path is, from what the modules of this package say of themselves.

A module or package with `LANGUAGES`, a tuple of `Language`, is found by being here. `text` names what no
other reads; where another has a name or an extension too, that other is right.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

import assets.languages
from assets.languages.language import Language

FALLBACK = "text"
WINDOWS = "windows"
SECTIONS = "sections"


@dataclass(frozen=True)
class _Registry:
    languages: dict[str, Language] = field(default_factory=dict)
    by_filename: dict[str, str] = field(default_factory=dict)
    by_extension: dict[str, str] = field(default_factory=dict)

    def add(self, language: Language) -> None:
        self.languages[language.name] = language
        self.by_filename.update(dict.fromkeys(language.filenames, language.name))
        self.by_extension.update(dict.fromkeys(language.extensions, language.name))


def language_of(path: str) -> Language:
    """The language of a file by its name, in any letter case; `text` where the name tells nothing."""
    registry = _registry()
    filename = path.rpartition("/")[2].lower()
    _, dot, extension = filename.rpartition(".")
    name = registry.by_filename.get(filename) or registry.by_extension.get(dot + extension, FALLBACK)
    return registry.languages[name]


def language_named(name: str) -> Language:
    """The language with this name; KeyError where there is none."""
    return _registry().languages[name]


def language_names() -> list[str]:
    """The names of all languages, sorted."""
    return sorted(_registry().languages)


def language_words() -> list[tuple[str, str]]:
    """The words by which a task may name each language, with its name, sorted."""
    languages = _registry().languages.values()
    return sorted(
        (word, language.name)
        for language in languages
        for word in ({language.name} if language.called is None else language.called)
    )


def languages_version() -> str:
    """The versions of all that reads content, as in `python-1.windows-1`."""
    return ".".join(sorted({language.reader_version for language in _registry().languages.values()}))


def grammatical_languages() -> list[str]:
    """The names of the languages that are read by a grammar, and not in windows or sections, sorted."""
    return sorted(
        name
        for name, language in _registry().languages.items()
        if not language.reader.startswith((WINDOWS, SECTIONS))
    )


@cache
def _registry() -> _Registry:
    modules = [module.name for module in pkgutil.iter_modules(assets.languages.__path__)]
    registry = _Registry()
    for name in sorted(modules, key=lambda name: (name != FALLBACK, name)):
        for language in getattr(import_module(f"assets.languages.{name}"), "LANGUAGES", ()):
            registry.add(language)
    return registry
