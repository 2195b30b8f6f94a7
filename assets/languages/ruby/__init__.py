"""Ruby: modules, classes, methods and test cases with their comments, and what a file requires and names."""

from __future__ import annotations

import tree_sitter_ruby

from assets.languages.language import Language
from assets.languages.ruby.imports import imported_names
from assets.languages.ruby.resolver import RubyResolver
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

GRAMMAR = Grammar.beside("ruby", tree_sitter_ruby.language, __file__)


def extract(text: bytes) -> Extraction:
    """What a Ruby file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(GRAMMAR, text, imported_names)


LANGUAGES = (
    Language(
        name="ruby",
        reader="ruby",
        version=1,
        extract=extract,
        extensions=frozenset({".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder", ".thor"}),
        filenames=frozenset({"gemfile", "rakefile", "guardfile", "vagrantfile", "podfile", "fastfile"}),
        resolver=RubyResolver,
    ),
)
