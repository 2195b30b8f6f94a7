"""The platforms that a file of the JVM's languages is compiled for, by the names of its folders.

Kotlin's source sets are named for what they are for (`src/nativeMain`, `src/nonJvmTest`), and so are the
folders of Scala's builds (`js/src/main`, `src-jvm-native`). Of a name that each platform defines for itself a
file means that of a platform of its own.
"""

from __future__ import annotations

import re
from functools import lru_cache

_APPLE = dict.fromkeys(("apple", "ios", "macos", "tvos", "watchos", "darwin"), frozenset(("apple",)))
PLATFORMS = {
    **_APPLE,
    "jvm": frozenset(("jvm",)),
    "android": frozenset(("jvm",)),
    "js": frozenset(("js",)),
    "wasm": frozenset(("wasm",)),
    "linux": frozenset(("linux",)),
    "mingw": frozenset(("mingw",)),
    "unix": frozenset(("apple", "linux")),
    "native": frozenset(("apple", "linux", "mingw")),
}
EVERY = frozenset[str]().union(*PLATFORMS.values())

_SOURCES = re.compile(
    r"(?:^|/)(?:(?P<above>[\w-]+)/)?src(?:-(?P<beside>[\w.+-]+)|/(?P<set>\w+)(?:Main|Test)|(?P<plain>/main))?/"
)
_WORD = re.compile(r"[A-Z]?[a-z]+")
_KOTLIN = (".kt", ".kts")


# The paths of one large tree; a process may read many trees.
@lru_cache(maxsize=100_000)
def platforms_of(path: str) -> frozenset[str]:
    """The platforms of a file; all where its folders name none."""
    if path.endswith(".java"):
        return PLATFORMS["jvm"]
    found = _SOURCES.search(path)
    if found is None:
        return EVERY
    if found["plain"] and path.endswith(_KOTLIN):
        return PLATFORMS["jvm"]
    above = _words(found["above"] or "")
    # A folder that is named for more than platforms is a module.
    module = not PLATFORMS.keys() >= set(above)
    return _named(_words(found["beside"] or found["set"] or "") or ([] if module else above))


def meet(one: str, other: str) -> bool:
    """Whether two files are ever compiled together."""
    return not platforms_of(one).isdisjoint(platforms_of(other))


def _named(words: list[str]) -> frozenset[str]:
    """`js-native` is both, `nonJvm` all others."""
    without = words.index("non") if "non" in words else len(words)
    return _union(words[:without]) or EVERY - _union(words[without:])


def _union(words: list[str]) -> frozenset[str]:
    return frozenset[str]().union(*(PLATFORMS.get(word, frozenset()) for word in words))


def _words(folder: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(folder)]
