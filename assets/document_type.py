"""What kind of document a file is, by its path and language alone: the prior that a ranking starts from."""

from __future__ import annotations

import re
from fnmatch import translate

SOURCE = "source"
TYPES = "types"
CONFIGURATION = "configuration"
TEST = "test"
DOCUMENTATION = "documentation"
ASSET = "asset"

PLAIN = "text"
PROSE = "asciidoc markdown notebook restructuredtext tex"


class _Rule:
    """A kind, and what must hold for it: each of the conditions that are given, lists of words.

    `names` are patterns for the file's name. `folders` holds where any folder above the file has one of the
    names, `top` where the outermost has.
    """

    def __init__(
        self, kind: str, names: str = "*", languages: str = "", folders: str = "", top: str = ""
    ) -> None:
        self.kind = kind
        self._names = re.compile("|".join(map(translate, names.split())))
        self._languages = frozenset(languages.split())
        self._folders = frozenset(folders.split())
        self._top = frozenset(top.split())

    def fits(self, folders: list[str], name: str, language: str) -> bool:
        return (
            (not self._languages or language in self._languages)
            and (not self._top or "".join(folders[:1]) in self._top)
            and (not self._folders or not self._folders.isdisjoint(folders))
            and self._names.match(name) is not None
        )


# The first that fits decides.
_RULES = (
    _Rule(ASSET, languages="svg gettext csv diff"),
    _Rule(
        ASSET,
        names="""
            *.png *.jpg *.jpeg *.gif *.bmp *.ico *.webp *.tif *.tiff *.psd *.pdf *.ttf *.otf *.woff
            *.woff2 *.eot *.mp3 *.mp4 *.ogg *.wav *.webm *.mov *.zip *.gz *.bz2 *.xz *.tar *.tgz *.7z
            *.jar *.whl *.so *.dll *.dylib *.exe *.o *.a *.pyc *.class *.mo *.pkl *.npy *.npz *.parquet
            *.h5 *.db *.sqlite *.sqlite3
        """,
    ),
    _Rule(ASSET, names="*.lock *.lockb package-lock.json pnpm-lock.yaml npm-shrinkwrap.json go.sum"),
    _Rule(ASSET, names="*.min.js *.min.css *.js.map *.css.map"),
    _Rule(DOCUMENTATION, names="readme*", languages=f"{PROSE} {PLAIN}"),
    _Rule(TEST, folders="tests __tests__ specs testdata test_data unittests"),
    _Rule(TEST, top="test testing spec e2e"),
    _Rule(
        TEST,
        names="""
            conftest.py test.* tests.* test_*.* *_test.* *_tests.* *.test.* *.spec.* *_spec.rb *test.java
            *tests.java *test.kt *test.scala *spec.scala *tests.cs *test.php *tests.swift
        """,
    ),
    _Rule(DOCUMENTATION, languages=PROSE),
    _Rule(DOCUMENTATION, top="doc docs documentation example examples tutorial tutorials galleries"),
    _Rule(
        CONFIGURATION,
        names="""
            requirements*.txt *requirements.txt constraints*.txt cmakelists.txt meson_options.txt
            setup.py manifest.in noxfile.py fabfile.py gulpfile.* gruntfile.* *.config.js *.config.cjs
            *.config.mjs *.config.ts .*rc.js .*rc.cjs build.gradle* settings.gradle* build.sbt *.gemspec
            gemfile rakefile jenkinsfile procfile vagrantfile codeowners .env* *.env
        """,
    ),
    _Rule(CONFIGURATION, folders="requirements", languages=PLAIN),
    _Rule(
        DOCUMENTATION,
        names="""
            license* licence* copying* notice* author* contribut* maintainers* change* history* news*
            install* todo* security* code_of_conduct* faq* thanks* releas*
        """,
        languages=PLAIN,
    ),
    _Rule(TYPES, names="*.pyi *.d.ts *.d.mts *.d.cts py.typed"),
    _Rule(TYPES, languages="protobuf graphql thrift"),
    _Rule(CONFIGURATION, top=".github .gitlab .circleci .vscode .idea .devcontainer"),
    _Rule(
        CONFIGURATION,
        languages="json yaml toml ini xml make cmake dockerfile go-module meson nix terraform starlark",
    ),
    _Rule(CONFIGURATION, names=".*", languages=PLAIN),
    _Rule(DOCUMENTATION, names="*.txt", languages=PLAIN),
    # An extension that no language has is somebody's data.
    _Rule(ASSET, names="*.*", languages=PLAIN),
)


def document_type(path: str, language: str) -> str:
    """`source`, `types`, `configuration`, `test`, `documentation` or `asset`.

    `path` is from the root of the tree, with `/`; `language` is the name that `language_of` gives for it.
    Letter case does not matter.
    """
    *folders, name = path.lower().split("/")
    return next((rule.kind for rule in _RULES if rule.fits(folders, name, language)), SOURCE)
