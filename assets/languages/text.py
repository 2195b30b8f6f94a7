"""Every language that is known by name and read in windows, and plain text for all the rest."""

from __future__ import annotations

from assets.languages.language import Language
from assets.languages.registry import WINDOWS
from assets.languages.structure.windows import extract_windows

VERSION = 1

# Name: extensions with their dot, and whole file names without.
_NAMES: dict[str, str] = {
    "asciidoc": ".adoc .asciidoc",
    "assembly": ".asm .s",
    "bash": ".sh .bash .zsh .ksh .bashrc .zshrc .profile .bash_profile",
    "batch": ".bat .cmd",
    "c": ".c .h",
    "clojure": ".clj .cljs .cljc .edn",
    "cmake": ".cmake cmakelists.txt",
    "cpp": ".cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .tpp .inl",
    "csharp": ".cs .csx",
    "css": ".css",
    "csv": ".csv .tsv",
    "cuda": ".cu .cuh",
    "cython": ".pyx .pxd .pxi",
    "dart": ".dart",
    "diff": ".diff .patch",
    "dockerfile": ".dockerfile dockerfile containerfile",
    "elixir": ".ex .exs .heex",
    "emacs-lisp": ".el",
    "erlang": ".erl .hrl",
    "fortran": ".f .f77 .f90 .f95 .f03 .f08 .for .pyf",
    "fsharp": ".fs .fsi .fsx",
    "gettext": ".po .pot",
    "go": ".go",
    "go-module": "go.mod go.sum go.work",
    "graphql": ".graphql .gql .graphqls",
    "groovy": ".groovy .gradle jenkinsfile",
    "haskell": ".hs .lhs",
    "html": ".html .htm .xhtml .jinja .jinja2 .j2 .tmpl .mako .hbs .ejs",
    "ini": ".ini .cfg .conf .properties .editorconfig .gitconfig .pylintrc .flake8 .coveragerc .npmrc",
    "java": ".java",
    "javascript": ".js .jsx .mjs .cjs",
    "json": ".json .json5 .jsonc .jsonl .ndjson .geojson .webmanifest .babelrc .eslintrc .prettierrc",
    "julia": ".jl",
    "kotlin": ".kt .kts",
    "less": ".less",
    "lua": ".lua",
    "make": ".mk .mak makefile gnumakefile",
    "markdown": ".md .markdown .mdown .mkd .mdx",
    "meson": "meson.build meson_options.txt",
    "nim": ".nim",
    "nix": ".nix",
    "notebook": ".ipynb",
    "objective-c": ".m .mm",
    "ocaml": ".ml .mli",
    "perl": ".pl .pm .pod",
    "php": ".php .phtml",
    "powershell": ".ps1 .psm1 .psd1",
    "protobuf": ".proto",
    "r": ".r .rmd",
    "restructuredtext": ".rst .rest",
    "ruby": ".rb .rake .gemspec .ru gemfile rakefile",
    "rust": ".rs",
    "scala": ".scala .sc .sbt",
    "scss": ".scss .sass",
    "sql": ".sql .psql",
    "starlark": ".bzl .star build.bazel workspace.bazel",
    "svelte": ".svelte",
    "svg": ".svg",
    "swift": ".swift",
    "terraform": ".tf .tfvars .hcl",
    "tex": ".tex .sty .cls .bib",
    "text": ".txt .text",
    "thrift": ".thrift",
    "toml": ".toml pipfile poetry.lock cargo.lock uv.lock",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "vim": ".vim .vimrc",
    "vue": ".vue",
    "xml": ".xml .xsd .xsl .xslt .plist .csproj .props .targets .resx .wsdl .rng .dtd",
    "yaml": ".yaml .yml .clang-format .clang-tidy .yamllint",
    "zig": ".zig",
}


# Who writes one of these rarely means the language.
_ORDINARY_WORDS = frozenset({"batch", "diff", "less", "r"})


def _language(name: str, names: str) -> Language:
    files = frozenset(names.split())
    extensions = frozenset(file for file in files if file.startswith("."))
    called = frozenset[str]() if name in _ORDINARY_WORDS else None
    return Language(name, WINDOWS, VERSION, extract_windows, extensions, files - extensions, called)


LANGUAGES = tuple(_language(name, names) for name, names in _NAMES.items())
