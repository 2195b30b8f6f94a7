"""C and C++: functions, classes and macros with their comments, and the files that a file includes."""

from __future__ import annotations

import re

import tree_sitter_c
import tree_sitter_cpp

from assets.languages.c.includes import imported_names
from assets.languages.c.resolver import IncludeResolver
from assets.languages.language import Language
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.grammar import Grammar
from assets.languages.structure.syntax import extract_syntax

VERSION = 2

C = Grammar.beside("c", tree_sitter_c.language, __file__, "shared")
CPP = Grammar.beside("cpp", tree_sitter_cpp.language, __file__, "shared", "cpp")

# How a line begins in C++ and never in C: a header's name says nothing of which it is.
_CPP_LINE = re.compile(
    rb"^[ \t]*(?:(?:inline[ \t]+)?namespace\b|template[ \t]*<|class[ \t]+\w+[^;()=]*(?:\{|$)|using[ \t]+\w"
    rb"|(?:public|private|protected)[ \t]*:|constexpr\b"
    rb"|#[ \t]*include[ \t]*<(?:cstd\w+|string|vector|memory)>)",
    re.MULTILINE,
)
# `class SHOP_API Cart {`: to the grammar, which expands no macro, that is a function.
_EXPORT_MACRO = re.compile(rb"\b((?:class|struct)[ \t]+)([A-Z][A-Z0-9_]{2,})(?=[ \t]+\w+[^;(){}=]*[{:])")


def extract_c(text: bytes) -> Extraction:
    """What a file holds that is named as one of C, and can be a header of C++."""
    return extract_cpp(text) if _CPP_LINE.search(text) else extract_syntax(C, text, imported_names)


def extract_cpp(text: bytes) -> Extraction:
    """What a C++ file holds; windows alone where it is too long or too broken to parse."""
    return extract_syntax(CPP, _EXPORT_MACRO.sub(_blanked, text), imported_names)


def _blanked(macro: re.Match[bytes]) -> bytes:
    """The same text with blanks in place of the macro, so that every offset stays."""
    return macro[1] + b" " * len(macro[2])


LANGUAGES = (
    Language(
        name="c",
        reader="c",
        version=VERSION,
        extract=extract_c,
        called=frozenset(),
        extensions=frozenset({".c", ".h"}),
        resolver=IncludeResolver,
    ),
    Language(
        name="cpp",
        reader="cpp",
        version=VERSION,
        extract=extract_cpp,
        called=frozenset({"c++", "cpp"}),
        extensions=frozenset(
            {".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".tpp", ".inl"}
        ),
        resolver=IncludeResolver,
    ),
)
