"""The ranking page: the order of steps, every signal, every profile, from their declarations."""

from __future__ import annotations

from textwrap import indent

from ranking.analysis import QueryClass
from ranking.analysis.literals import SHORTEST, WORDS_BESIDE
from ranking.choices import CHOICES, Choice, Choices
from ranking.diversity import PAGE
from ranking.fusion.profiles import Profile, load_profiles
from ranking.lowering import LOWERED, REPORT
from ranking.options import Rarity
from ranking.signals.registry import SIGNALS
from ranking.signals.signal import Signal
from ranking.trust import FROM_IMPORTS
from services.docs.markdown import generated, table

_SHIPPED = Choices()
_DECLARED = "ranking/choices.py, ranking/signals/registry.py and ranking/fusion/profiles.toml"
_FROM_IMPORTS = ", ".join(f"`{name}`" for name in sorted(FROM_IMPORTS))

_OPENING = f"""\
# Ranking

A candidate is a file; it keeps its best chunks. A task text becomes a ranked list in this order of steps:

1. **Analysis**: what the text is (an identifier, a stack trace, a diff, or words: a concept), its title,
   prose and code, and its clues: names, paths, stack frames, quoted literals (`ranking/analysis/`).
2. **Retrieval**: keywords ({_SHIPPED.exact_depth} files), definitions, paths, rare literals, vectors
   ({_SHIPPED.semantic_depth} files, by the task [decorrelated](encoder.md#decorrelation)), past commits and
   references, each by itself. Filters apply before, the same in each (`ranking/retrieval/`).
3. **Pool**: what was found, merged by file with its evidence; grown from the best of it, the seeds, by
   imports and by files that changed together (`ranking/pool.py`).
4. **Signals**: one statement computes every signal of every candidate (`ranking/signals/`).
5. **Fusion**: signals times weights, by z-score, reciprocal rank or weighted sum (`ranking/fusion/`). The
   weights may be [those of the text's class](#weights-by-query-class). Where many imports of a language are
   lost, what imports contribute to its files counts less: see below.
6. **Lowering**: {", ".join(sorted(LOWERED))} lose {_SHIPPED.lowered_by_report} of the spread of scores,
   {_SHIPPED.lowered_by_short_text} where the text has fewer than {REPORT} words; nothing where the task asks
   for that kind.
7. **Promotion**: what the task asks for by name stands first, whatever its score: see below.
8. **Diversity**: a file all of which stands nearly the same in a better one stands behind all others
   (`stands_for` of the better names it), and where the first {PAGE} were all of one directory, the best of
   another that was found for itself takes the last of their places.

Each result keeps its evidence, the raw value of each signal and what each contributed to its score.

## What `--json` prints

| key | meaning |
| --- | --- |
| `repo`, `commit` | the repository and the commit that the answer is as of |
| `behind` | commits that the branch is ahead of the index; null where that cannot be told |
| `warnings` | sentences: a branch that cannot be looked at, own weights that cannot be read |
| `query_class` | `identifier`, `stack_trace`, `concept` or `diff` |
| `profile` | whose weights ranked: see [profiles](#profiles) |
| `results` | one object a file, best first: see below |
| `counts` | candidates by the retriever that found them (no key where none), `pool`, `seeds` |
| `timings_ms` | milliseconds by step, and of each retriever |

A result has `rank`, `path`, `symbol`, `start_line`, `end_line`, `document_type`, `score`, `signals`,
`contributions` by name, `evidence`, `promoted` (by what it was lifted above the others; mostly empty) and
`badges`: `keyword`, `semantic`, or `both`; `graph` for imports; `history` for what changed together or
was said in past commits; `exact` for a path, symbol or rare literal that the task names. `repo` and `commit`
say what the result is of; `excerpt` is empty without `--excerpt LINES`.

A piece of `evidence` has `retriever`, the `rank` from 1 and the `score` that the file has there, in that
retriever's own scale (those of two retrievers do not compare), and `match`: by what it was found, a name, a
commit or a file beside which it stands; empty where all the words count.

`--unit chunk` ranks chunks in place of files. A chunk has its own keywords and nearness, and what names a
chunk (a definition, a stack frame, a literal) counts for that chunk alone; every other signal is its file's.
A value adds what it adds to a file, so the best chunk of a file scores as the file does.

## Promotion

A question for a name is answered by what it names surely: a whole path, or the only definition of a symbol.
A question for a literal (one line, at most {WORDS_BESIDE} words beside it) is answered by the files that
hold it exactly: they stand above all without. `promoted` of a result tells what lifted it: the path or
symbol, or the literal and how many files hold it.

- *Distinctive* is a literal that is quoted or in a code span, or has a digit, a separator or an inner
  capital; {SHORTEST} characters or more. *Rare* is one that at most max(1, {Rarity().share:.1%} of the files)
  and never more than {Rarity().files} hold (`--rare-share`, `--rare-files`; the table `rare_literal` holds no
  more than the setting `rare_literal_files`).
- A ticket, a trace or a diff quotes much beside its point. On 45 tickets of public repositories (literals
  read from Python files by a pattern) 31 held rare literals, which stood in 122 files, of which 7 were
  edited. With those first, the share of tickets whose edited files all stand within the first 1, 3, 5 and 10
  fell from 53, 78, 87 and 91 percent to 33, 62, 78 and 84 (sources alone: 33, 69, 82 and 84). So there they
  are evidence, seeds and a signal, and promote nothing unless `--promote always`, or `promotion` of a
  [profile](#choices-of-a-profile), says so.
  `python bench/promotion.py TASKS.jsonl --warehouse DIR` measures it on tasks that were indexed.

## Trust in imports

The table `import_rate` holds, for each language of a snapshot, the share of internal imports that lead to a
file. Where it is below 0.9 (of 20 imports or more), the check `leads_nine_of_ten_to_a_file` warns, the
snapshot is published all the same, and what the import graph contributes to a file of that language
({_FROM_IMPORTS}) is multiplied by the rate: a file that stands
alone in a graph with holes may only look so. Other languages, and repositories without such a language, rank
as ever (`ranking/trust.py`). `rankhouse sql "SELECT * FROM import_rate"` shows the rates.

## Why a file stands where it does

`rankhouse explain TEXT PATH` tells the rank of a file, every signal with its value, what it adds and how the
file ranks by it alone, the file just above with the distance to it, and the smallest changes of single
weights that would swap the two: each was tried in a fusion of its own. Of a file that is no candidate it
tells the stage at which it was lost (`filtered`, `not_retrieved`, `pool_cut`) and why, and in any case what
each retriever has to say of it and what became of it in a packet.

`rankhouse rank --trace` tells how a ranking came about: class, what each retriever found and what of it is in
the pool, seeds, exact confidence (1 / n where a clue means n files, the highest over the clues), what was
promoted, the order, milliseconds by step, and the versions: snapshot, encoder, profile with its provenance
and the weights that it has for the class. With the setting `trace_text` off it holds the SHA-256 of the text
and not the text.
`gate` says whether a reranker would be worth its time, for how many of the best files, and why: off for a
name whose file is certain, and for a handful of candidates.

`rankhouse pack --trace` tells the same of a packet, with its files and, by reason, what it leaves out.

## Add a signal

One entry in `ranking/signals/registry.py` and one `.sql` file in `ranking/signals/sql/` with `file_id`
and the value under the signal's name. The statement, the weights, the output and this page follow.
"""


def ranking_page() -> str:
    """The page `ranking.md`."""
    signals = table(("signal", "range", "missing", "meaning"), map(_signal, SIGNALS))
    profiles = "\n".join(_profile(profile) for profile in load_profiles().values())
    sources = f"services/docs/ranking.py, {_DECLARED}"
    choices = table(("choice", "default", "range", "meaning"), (_choice(*one) for one in CHOICES.items()))
    return (
        f"{generated(sources)}\n{_OPENING}\n## Signals\n\n{signals}\n## Profiles\n\n{profiles}"
        f"\n{_FILE}\n{_CHOICES}\n{choices}\n{_BY_CLASS}"
    )


EXAMPLE = """\
[mine]
fusion = "zscore"
provenance = "Tried by hand on 2026-11-30, on ten of our tickets."

[mine.weights]
semantic = 1.0
lexical = 0.5
recency = 0.2

[mine.choices]
lowered_by_report = 1.0
semantic_depth = 12

[mine.by_class.stack_trace]
place = 0.4
recency = 0.0
"""


_FILE = f"""\
## The file of a profile

`--profile mine.toml` ranks by a profile of your own. The file holds one table under a name that you choose:

{indent(EXAMPLE, "    ")}
`fusion`, `provenance` (a text: where the weights come from) and `weights` are required; `choices` and
`by_class` may be left out. A signal that `weights` does not list counts 0, not what it counts in `default`;
a choice that `choices` does not list keeps its default.
"""


_CHOICES = """\
## Choices of a profile

A profile may carry more than weights: the table `choices` beside `weights` in
[its file](#the-file-of-a-profile).

What a caller gives wins over the profile, and the profile over the default: `--exact-depth` and
`--semantic-depth` of `eval`, `--promote` of whatever asks with a text, `--budget` and `--per-directory` of
`pack`, the options of the same names in Python, and `RANKHOUSE_RRF_K` in the environment. The shipped
profiles choose the defaults. `rankhouse tune` searches
them: see [evaluation](evaluation.md#weights-for-your-own-repositories).
"""


_BY_CLASS = f"""\
## Weights by query class

What finds the file of a stack trace need not find that of a question. So a profile may weigh single signals
differently for a query class ({", ".join(f"`{name}`" for name in QueryClass)}): the tables `by_class` of
[its file](#the-file-of-a-profile). These replace the profile's weights of these signals for tasks of that
class; every other signal keeps the profile's. What a caller gives (`--weights`, `weights` in Python) wins
over both, for every class. The class is the one that the analysis of the text sees, `query_class` of an
answer, whatever a file of tasks counts a task under. Fusion and choices are those of the profile
for every class. `explain`, `rank --trace` and the table of `rank` show the weights that ranked. The shipped
profiles weigh all classes alike; `rankhouse tune` searches weights for each, and keeps those that hold
up: see [evaluation](evaluation.md#weights-for-a-query-class).
"""


def _choice(name: str, declared: Choice) -> tuple[str, str, str, str]:
    default = getattr(_SHIPPED, name)
    shown = f"`{default}`" if isinstance(default, str) else f"{default:,.6g}"
    return f"`{name}`", shown, declared.reach, declared.meaning


def _signal(signal: Signal) -> tuple[str, str, str, str]:
    least, greatest = signal.range
    reach = f"{least:g} to {greatest:g}" if greatest is not None else f"from {least:g}"
    better = "" if signal.sign > 0 else " Lower is better."
    return f"`{signal.name}`", reach, f"{signal.missing:g}", signal.meaning + better


def _profile(profile: Profile) -> str:
    weights = ", ".join(f"`{signal}` {weight:g}" for signal, weight in profile.weights.items())
    return f"**{profile.name}** ({profile.fusion}): {weights}.\n{profile.provenance}\n"
