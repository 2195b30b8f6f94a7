"""The ranking page: the order of steps, every signal, every profile, from their declarations."""

from __future__ import annotations

from ranking.fusion.profiles import Profile, load_profiles
from ranking.lowering import LOWERED_BY
from ranking.options import EXACT_DEPTH, SEMANTIC_DEPTH
from ranking.signals.registry import SIGNALS
from ranking.signals.signal import Signal
from services.docs.markdown import generated, table

_OPENING = f"""\
# Ranking

A candidate is a file; it keeps its best chunks. A task text becomes a ranked list in this order of steps:

1. **Analysis**: what the text is (an identifier, a stack trace, a diff, or words: a concept), its title,
   prose and code, and its clues: names, paths, stack frames, quoted literals (`ranking/analysis/`).
2. **Retrieval**: keywords ({EXACT_DEPTH} files), definitions, paths, vectors ({SEMANTIC_DEPTH} files),
   past commits and references, each by itself. Filters apply before, the same in each (`ranking/retrieval/`).
3. **Pool**: what was found, merged by file with its evidence; grown from the best of it, the seeds, by
   imports and by files that changed together (`ranking/pool.py`).
4. **Signals**: one statement computes every signal of every candidate (`ranking/signals/`).
5. **Fusion**: signals times weights, by z-score, reciprocal rank or weighted sum (`ranking/fusion/`).
6. **Lowering**: {", ".join(f"{kind} {share}" for kind, share in LOWERED_BY.items())} of the spread of
   scores, unless the task asks for that kind.
7. **Promotion**: what the task names surely, by path or as the only definition of a symbol, stands first.

Each result keeps its evidence, the raw value of each signal and what each contributed to its score.

## What `--json` prints

| key | meaning |
| --- | --- |
| `repo`, `commit` | the repository and the commit that the answer is as of |
| `behind` | commits that the branch is ahead of the index; null where that cannot be told |
| `query_class` | `identifier`, `stack_trace`, `concept` or `diff` |
| `results` | one object a file, best first: see below |
| `counts` | files by retriever, seeds, and the size of the pool |
| `timings_ms` | milliseconds by step; retrievers run side by side, so theirs may exceed the whole |

A result has `rank`, `path`, `symbol`, `start_line`, `end_line`, `document_type`, `score`, `signals`,
`contributions` by name, `evidence` (which retriever, at which rank, by what) and `badges`: `keyword`,
`semantic`, or `both` of them; `graph` for imports; `history` for what changed together or was said in past
commits; `exact` for a path or symbol that the task names.

## Add a signal

One entry in `ranking/signals/registry.py` and one `.sql` file in `ranking/signals/sql/` with `file_id`
and the value under the signal's name. The statement, the weights, the output and this page follow.
"""


def ranking_page() -> str:
    """The page `ranking.md`."""
    signals = table(("signal", "range", "missing", "meaning"), map(_signal, SIGNALS))
    profiles = "\n".join(_profile(profile) for profile in load_profiles().values())
    sources = "services/docs/ranking.py, ranking/signals/registry.py and ranking/fusion/profiles.toml"
    return f"{generated(sources)}\n{_OPENING}\n## Signals\n\n{signals}\n## Profiles\n\n{profiles}"


def _signal(signal: Signal) -> tuple[str, str, str, str]:
    least, greatest = signal.range
    reach = f"{least:g} to {greatest:g}" if greatest is not None else f"from {least:g}"
    better = "" if signal.sign > 0 else " Lower is better."
    return f"`{signal.name}`", reach, f"{signal.missing:g}", signal.meaning + better


def _profile(profile: Profile) -> str:
    weights = ", ".join(f"`{signal}` {weight:g}" for signal, weight in profile.weights.items())
    return f"**{profile.name}** ({profile.fusion}): {weights}.\n{profile.provenance}\n"
