"""Every signal of the ranking, declared once. A new signal is a new entry here and a new `.sql` file."""

from __future__ import annotations

from collections.abc import Iterable

from ranking.signals.signal import Better, Signal
from warehouse.errors import RankhouseError

UNREACHABLE = 4.0

SIGNALS: tuple[Signal, ...] = (
    Signal(
        "semantic",
        "Cosine of the task, decorrelated, and the candidate's nearest chunk.",
        "semantic", (-1.0, 1.0), 0.0, reads="semantic",
    ),
    Signal(
        "semantic_three",
        "Mean cosine of the task, decorrelated, and the candidate's nearest three chunks.",
        "semantic", (-1.0, 1.0), 0.0, reads="semantic",
    ),
    Signal(
        "semantic_title",
        "Cosine of the task's title, decorrelated, and the candidate's nearest chunk.",
        "semantic", (-1.0, 1.0), 0.0, reads="semantic",
    ),
    Signal(
        "semantic_title_three",
        "Mean cosine of the task's title, decorrelated, and the candidate's nearest three chunks.",
        "semantic", (-1.0, 1.0), 0.0, reads="semantic",
    ),
    Signal(
        "hops",
        "Fewest steps from the nearest seed along dependencies, in either direction, up to 3; 0 for a "
        "seed, 4 where none leads there.",
        "graph", (0.0, UNREACHABLE), UNREACHABLE, Better.LOWER,
    ),
    Signal(
        "relationship",
        "Tie to the nearest seed: imports it or is imported by it 1.0 (as is a seed itself), over two "
        "or three steps 0.5, in the same directory 0.25.",
        "graph", (0.0, 1.0), 0.0,
    ),
    Signal(
        "dependency",
        "1 / 2^(d - 1) for d steps from the nearest seed, 1 for a seed, 0 where none leads there.",
        "graph", (0.0, 1.0), 0.0,
    ),
    Signal(
        "definition",
        "How surely the candidate defines a symbol that the task names: 1 / (number of definitions "
        "that it may mean), the highest over the symbols.",
        "definition", (0.0, 1.0), 0.0, reads="definition",
    ),
    Signal(
        "definitions",
        "The same, summed over the symbols that the task names.",
        "definition", (0.0, None), 0.0, reads="definition",
    ),
    Signal(
        "rare_literal",
        "How surely the candidate is meant by a distinctive literal of the task that it holds exactly and "
        "few files hold: 1 / (number of files that hold it), the highest over the literals.",
        "literal", (0.0, 1.0), 0.0, reads="literal",
    ),
    Signal(
        "place",
        "How surely the task names the candidate by path, stack frame or diff: share of the path that "
        "agrees / number of files that agree alike, the highest over the places.",
        "path", (0.0, 1.0), 0.0, reads="path",
    ),
    Signal(
        "module",
        "The same for dotted names and imports that lead to the candidate's module.",
        "path", (0.0, 1.0), 0.0, reads="path",
    ),
    Signal(
        "cochange",
        "Sum over the (other) seeds of the decayed number of commits that touched both, divided by "
        "(sqrt(n) + 1), n the candidate's commits.",
        "cochange", (0.0, None), 0.0,
    ),
    Signal(
        "cochange_recent",
        "Highest share, over the (other) seeds, of joint commits within the last hundred that touched "
        "either.",
        "cochange", (0.0, 1.0), 0.0,
    ),
    Signal(
        "past_change",
        "Credit of past changes whose messages are like the task: BM25 of the message / files that "
        "its commit touched, summed over those of the best two hundred messages that touched the "
        "candidate.",
        "past_change", (0.0, None), 0.0, reads="past_change",
    ),
    Signal(
        "reference",
        "Credit of the commits that the task names, by id or by ticket: 1 / files touched, summed.",
        "reference", (0.0, None), 0.0, reads="reference",
    ),
    Signal(
        "lexical",
        "BM25 of the task's words in the candidate's best five chunks, summed.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "lexical_chunk",
        "BM25 of the task's words in the candidate's best chunk.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "lexical_file",
        "BM25 of the task's words in the candidate as a whole.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "lexical_comment",
        "BM25 of the task's words in the candidate's comments, as a whole.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "lexical_named",
        "BM25 of the names in the task (code spans, quotations, identifiers) in the candidate's code, as a "
        "whole.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "lexical_path",
        "BM25 of the task's words in the candidate's path.",
        "lexical", (0.0, None), 0.0, reads="lexical",
    ),
    Signal(
        "recency",
        "Last change, linear from the oldest file of the tree (0) to the newest (1).",
        "file", (0.0, 1.0), 0.0,
    ),
    Signal(
        "frequency",
        "Percentile of the candidate's number of commits within the repository.",
        "file", (0.0, 1.0), 0.0,
    ),
    Signal(
        "frequency_decayed",
        "The same, each commit weighted by its age.",
        "file", (0.0, 1.0), 0.0,
    ),
    Signal(
        "file_type",
        "Prior of the document type: source 1.0, types 0.8, configuration 0.6, test 0.4, "
        "documentation 0.2, assets 0.",
        "file", (0.0, 1.0), 0.0,
    ),
    Signal(
        "centrality",
        "Degree in the dependency graph, log-scaled: ln(1 + degree) / ln(1 + highest degree).",
        "file", (0.0, 1.0), 0.0,
    ),
    Signal(
        "name_match",
        "Jaccard overlap of the terms of the candidate's path and of the task.",
        "lexical", (0.0, 1.0), 0.0, reads="lexical",
    ),
    Signal(
        "language_match",
        "1 where the task names the candidate's language, by its name or a usual short form.",
        "language", (0.0, 1.0), 0.0, reads="named_language",
    ),
    Signal(
        "task_proximity",
        "1.0 where an edge joins the candidate to a file that the task has explored, 0.5 at two "
        "steps.",
        "explored", (0.0, 1.0), 0.0, reads="explored",
    ),
    Signal(
        "task_context",
        "Nearness of directories to a file that the task has explored: same 1.0, parent, child or "
        "sibling 0.5.",
        "explored", (0.0, 1.0), 0.0, reads="explored",
    ),
)  # fmt: skip

BY_NAME: dict[str, Signal] = {signal.name: signal for signal in SIGNALS}


def check_names(names: Iterable[str]) -> None:
    """Raise RankhouseError for a name that no signal has, naming those that there are."""
    unknown = [name for name in names if name not in BY_NAME]
    if unknown:
        raise RankhouseError(f"No signal is called {unknown[0]!r}. Signals: {', '.join(sorted(BY_NAME))}.")
