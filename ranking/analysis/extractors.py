"""The table of extractors: each reads one kind of clue from a line. A new kind of clue is a new row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ranking.analysis.frames import frames_of
from ranking.analysis.furniture import links, without_links
from ranking.analysis.lines import MAX_LINE, Line
from ranking.analysis.model import Clue, ClueKind, Zone
from ranking.analysis.names import imported_names, names_of, names_of_span, types_within
from ranking.analysis.paths import path_of_link, paths_of
from ranking.analysis.spans import code_spans, quotations

EVERYWHERE = frozenset(Zone)
WRITTEN = frozenset({Zone.TITLE, Zone.PROSE})


@dataclass(frozen=True)
class Extractor:
    """Reads clues from the lines of some zones."""

    name: str
    zones: frozenset[Zone]
    read: Callable[[str, Zone], Iterator[Clue]]


def _frames(text: str, zone: Zone) -> Iterator[Clue]:
    for frame in frames_of(text):
        yield Clue(ClueKind.FRAME, frame.path, zone, frame.line)
        if frame.function:
            yield Clue(ClueKind.NAME, frame.function, zone)


def _links(text: str, zone: Zone) -> Iterator[Clue]:
    for link in links(text):
        found = path_of_link(link)
        if found:
            yield Clue(ClueKind.PATH, found[0], zone, found[1])


def _paths(text: str, zone: Zone) -> Iterator[Clue]:
    for path, line in paths_of(text):
        yield Clue(ClueKind.PATH, path, zone, line)


def _imports(text: str, zone: Zone) -> Iterator[Clue]:
    for name in imported_names(text):
        yield Clue(ClueKind.IMPORT, name, zone)


def _names(text: str, zone: Zone) -> Iterator[Clue]:
    for name in names_of(text):
        yield Clue(ClueKind.NAME, name, zone)
        yield from (Clue(ClueKind.NAME, owner, zone) for owner in types_within(name))


def _code_spans(text: str, _: Zone) -> Iterator[Clue]:
    for span in code_spans(text):
        yield Clue(ClueKind.LITERAL, span.strip(), Zone.SPAN)
        for name in names_of_span(span):
            yield Clue(ClueKind.NAME, name, Zone.SPAN)


def _quotations(text: str, _: Zone) -> Iterator[Clue]:
    for quoted in quotations(text):
        yield Clue(ClueKind.LITERAL, quoted, Zone.SPAN)


EXTRACTORS: tuple[Extractor, ...] = (
    Extractor("links", EVERYWHERE, _links),
    Extractor("frames", EVERYWHERE, _frames),
    Extractor("paths", EVERYWHERE, _paths),
    Extractor("imports", frozenset({Zone.CODE}), _imports),
    Extractor("names", EVERYWHERE, _names),
    Extractor("code spans", WRITTEN, _code_spans),
    Extractor("quotations", EVERYWHERE, _quotations),
)


def extract(lines: Iterable[Line]) -> Iterator[Clue]:
    """The clues of a text, in order of its lines, with repetition.

    Links are read once, as links: what their addresses hold is no clue of any other kind.
    """
    for line in lines:
        text = line.text[:MAX_LINE]
        bare = without_links(text)
        for extractor in EXTRACTORS:
            if line.zone in extractor.zones:
                yield from extractor.read(text if extractor.name == "links" else bare, line.zone)
