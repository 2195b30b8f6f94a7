"""Stack frames: one entry a way of printing them, each a pattern and what its groups mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ranking.analysis.paths import read_path


@dataclass(frozen=True)
class Frame:
    """One line of a stack trace: a file, a line in it and the function there, where they are told."""

    path: str
    line: int | None
    function: str


@dataclass(frozen=True)
class FrameStyle:
    """How one family of languages prints a frame, with the groups `path`, `line`, `function` and `owner`.

    `owner` is a dotted prefix of the function that also names the folder, as a Java package does.
    """

    language: str
    pattern: re.Pattern[str]


# Each pattern is anchored and its repetitions are possessive or bounded: no line takes more than linear time.
STYLES: tuple[FrameStyle, ...] = (
    FrameStyle(
        "python",
        re.compile(
            r'.{0,40}?\bFile "(?P<path>[^"]++)", line (?P<line>\d{1,7}+)(?:, in (?P<function>[\w.<>]++))?'
        ),
    ),
    FrameStyle(
        "jvm",
        re.compile(
            r"\s*+(?:at )?(?P<owner>(?:[\w$]++\.)++)(?P<function>[\w$<>]++)"
            r"\((?P<path>[\w$-]++\.(?:java|kt|kts|scala|groovy|clj))(?::(?P<line>\d{1,7}+))?\)"
        ),
    ),
    FrameStyle(
        "javascript",
        re.compile(
            r"\s*+at (?:async )?(?:(?P<function>[\w$.<>]++)[^(\n]{0,80}+\()?"
            r"(?:file://)?(?P<path>[^\s():]++(?::[\\/][^\s():]++)?):(?P<line>\d{1,7}+)(?::\d++)?\)?$"
        ),
    ),
    FrameStyle(
        "dotnet",
        re.compile(
            r"\s*+at (?P<function>[\w.`<>+]++)\([^)\n]*+\) in (?P<path>\S.{0,400}?):line (?P<line>\d{1,7}+)"
        ),
    ),
    FrameStyle(
        "php",
        re.compile(r"\s*+#\d++ (?P<path>[^\s(]++)\((?P<line>\d{1,7}+)\): (?P<function>[\w\\$:>-]++)"),
    ),
    FrameStyle(
        "ruby",
        re.compile(
            r"\s*+(?:from )?(?P<path>[^\s:]++):(?P<line>\d{1,7}+):in "
            r"['`](?:block in )?(?P<function>[\w.:#?!<>]++)"
        ),
    ),
    FrameStyle(
        "go, rust and compilers",
        re.compile(
            r"\s*+(?:at )?(?P<path>[^\s:]+\.\w{1,8}+):(?P<line>\d{1,7}+)(?::\d++)?(?: \+0x[0-9a-f]++|:|$)"
        ),
    ),
)


def frames_of(line: str) -> Iterator[Frame]:
    """The frame that a line prints; the first style that knows it reads it."""
    for style in STYLES:
        match = style.pattern.match(line)
        if match:
            groups = match.groupdict(default="")
            owner = groups.get("owner", "")
            # `com.acme.Cart.` owns a method of the class Cart: the folder is com/acme.
            folder = owner.rpartition(".")[0].rpartition(".")[0].replace(".", "/")
            found = read_path(f"{folder}/{groups['path']}" if folder else groups["path"])
            if found:
                line_number = int(groups["line"]) if groups["line"] else found[1]
                yield Frame(found[0], line_number, _symbol(owner + groups.get("function", "")))
            return


def _symbol(function: str) -> str:
    """The function with `.` between its parts; empty for what is no symbol (`<module>`, `<lambda>`)."""
    plain = (
        function.replace("\\", ".").replace("::", ".").replace("->", ".").replace("#", ".").replace("$", ".")
    )
    return "" if "<" in plain else plain.strip(".")
