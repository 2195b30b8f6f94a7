"""Tunes a profile on the earlier tasks of an evaluation, and judges them on the later ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

import polars as pl

from ranking.analysis import QueryClass
from ranking.choices import Choices
from ranking.evaluation.bootstrap import FEWEST_JUDGED, Estimate, estimate
from ranking.evaluation.class_weights import ClassWeights, search_classes
from ranking.evaluation.measures import measure, values_of
from ranking.evaluation.packet_choices import BUDGET, CAP, PacketChoice, choose_packets, not_chosen
from ranking.evaluation.pools import TaskPool, labels_ordered, pools_of
from ranking.evaluation.tuning import (
    AT_BUDGET,
    AT_TEN,
    MOST_ROUNDS,
    Search,
    coordinate_search,
    coordinates,
    measured,
)
from ranking.evaluation.variants import COMPARED, differences
from ranking.fusion.profiles import Profile
from services.evaluation.choice import SEVERAL_COMMITS
from services.evaluation.kept import KeptEvaluation, read_kept
from services.evaluation.learned import learned_order
from services.evaluation.provenance import Told, as_evaluated, of_packets, of_search
from warehouse.errors import RankhouseError
from warehouse.progress import Progress, stage

GOAL_WORDS = {
    AT_TEN: "recall of edited files at 10",
    AT_BUDGET: "recall of edited files within as many files as the packet held",
}


@dataclass(frozen=True)
class Tuned:
    """A profile that was found on the earlier tasks, and what it gains on the later ones, with intervals.

    `recall_before` and `recall_after` are the recall at the `goal` on the later tasks, by the profile that
    the search started from and by the one that it found. `better` tells whether the latter wins beyond the
    interval, on later tasks enough to tell. `search` is that of weights and choices for all tasks, `classes`
    are those of each query class for weights of its own; the profile has what was kept of these. `learned`
    is what a learned ranker gains on the profile that was found, None where none was asked for.

    `packets` are the cap and the budget of packets, each judged for itself. The profile has those that hold;
    `packed` has them beside the ranking that the search started from, None where none holds.
    `unchosen` tells why one of the two was not judged, by its name.
    """

    profile: Profile
    search: Search
    trained_on: int
    judged_on: int
    gains: Mapping[str, Estimate]
    recall_before: Estimate
    recall_after: Estimate
    classes: Sequence[ClassWeights] = ()
    goal: str = AT_TEN
    learned: Mapping[str, Estimate] | None = None
    packets: Sequence[PacketChoice] = ()
    unchosen: Mapping[str, str] = field(default_factory=dict)
    packed: Profile | None = None

    @property
    def kept(self) -> Profile | None:
        """What holds up on the later tasks, ranking and packing each for itself; None where nothing does."""
        return self.profile if self.better else self.packed

    @property
    def holds_up(self) -> list[str]:
        """What that is: `ranking`, `per_directory`, `budget`."""
        return ["ranking"] * self.better + [one.name for one in self.packets if one.holds]

    @property
    def better(self) -> bool:
        """Whether there are later tasks enough, and the interval of the gain at the goal lies above 0."""
        return not self.too_few_later and self.gains[self.goal].is_gain

    @property
    def too_few_later(self) -> bool:
        """Whether the later tasks prove nothing, whatever they gain: of one task the interval is a point."""
        return self.judged_on < FEWEST_JUDGED


def tune(
    folder: Path, name: str, today: date, progress: Progress, *, goal: str = AT_TEN, learn: bool = False
) -> Tuned:
    """Tune on the evaluation in a folder, from the profile that it was run with, for one of the goals.

    With `learn` a learned ranker of the same tasks is compared.

    RankhouseError where the folder holds no evaluation with tasks on both sides of the split, or one whose
    fusion is not one of those that are searched.
    """
    read = read_kept(folder)
    start, sides = read.start, _sides(folder, read, goal)
    search, classes = _searched(sides, start, goal, progress)
    own = {one.query_class: one.weights for one in classes if one.kept}
    tuned = replace(search.profile, name=name, by_class=own)
    packets, unchosen = _packet_choices(read)
    before, after = (measured(sides["test"], profile) for profile in (start, tuned))
    measures = (*COMPARED, AT_BUDGET)
    gains = differences(after, before, measures)
    learned = differences(_learned(sides, tuned.choices), after, measures) if learn else None
    told = Told(
        day=today.isoformat(),
        start=start.name,
        train=len(sides["train"]),
        test=len(sides["test"]),
        goal=GOAL_WORDS[goal],
        repositories=", ".join(sorted(set(read.tasks["repo"]))),
    )
    provenance = of_search(told, search, gains[goal], classes)
    return Tuned(
        profile=_with_packets(replace(tuned, provenance=provenance), packets),
        search=search,
        trained_on=len(sides["train"]),
        judged_on=len(sides["test"]),
        gains=gains,
        recall_before=_recall(before, goal),
        recall_after=_recall(after, goal),
        classes=classes,
        goal=goal,
        learned=learned,
        packets=packets,
        unchosen=unchosen,
        packed=_packed_alone(replace(start, name=name), packets, told),
    )


def _sides(folder: Path, read: KeptEvaluation, goal: str) -> dict[str, list[TaskPool]]:
    """The pools of the earlier tasks, `train`, and of the later ones, `test`.

    RankhouseError where there are none on a side, and where the goal needs packets that were not made.
    """
    sides = {
        side: pools_of(read.ranks.join(read.tasks.filter(pl.col("split") == side).select("task"), on="task"))
        for side in ("train", "test")
    }
    if not all(sides.values()):
        counts = {side: len(pools) for side, pools in sides.items()}
        raise RankhouseError(_why_one_sided(folder, read.split, read.tasks, counts))
    if goal == AT_BUDGET and any(pool.packed is None for pools in sides.values() for pool in pools):
        raise RankhouseError(
            f"{folder} has tasks without a packet, so nothing tells what the budget holds. Evaluate again."
        )
    return sides


def _searched(
    sides: Mapping[str, list[TaskPool]], start: Profile, goal: str, progress: Progress
) -> tuple[Search, list[ClassWeights]]:
    """What is best for all tasks, and from there for each query class."""
    earlier, later = sides["train"], sides["test"]
    with stage(progress, "search", len(coordinates(earlier, start)) * MOST_ROUNDS, "choices"):
        search = coordinate_search(earlier, start.for_class(None), progress.advance, goal)
    found = replace(search.profile, by_class=start.by_class)
    with stage(progress, "classes", len(QueryClass), "query classes"):
        return search, search_classes(earlier, later, found, goal, progress.advance)


def _packet_choices(read: KeptEvaluation) -> tuple[list[PacketChoice], dict[str, str]]:
    """What kept packets say of cap and budget, and why they say nothing, by name."""
    if read.packets is None:
        return [], dict.fromkeys((CAP, BUDGET), "no packets were kept")
    earlier, later = (
        read.packets.join(read.tasks.filter(pl.col("split") == side).select("task"), on="task")
        for side in ("train", "test")
    )
    sides = (earlier, later, read.start.choices)
    return choose_packets(*sides), not_chosen(*sides)


def _with_packets(profile: Profile, packets: Sequence[PacketChoice]) -> Profile:
    """A profile with the cap and the budget that hold, which its provenance tells."""
    held = [one for one in packets if one.holds]
    told = " ".join([profile.provenance, *map(of_packets, held)])
    choices = profile.choices.with_values({one.name: one.best for one in held})
    return replace(profile, choices=choices, provenance=told)


def _packed_alone(start: Profile, packets: Sequence[PacketChoice], told: Told) -> Profile | None:
    """The profile that was evaluated, with the cap and the budget that hold; None where none does."""
    if not any(one.holds for one in packets):
        return None
    return _with_packets(replace(start, provenance=as_evaluated(told)), packets)


def _why_one_sided(folder: Path, split: str | None, tasks: pl.DataFrame, counts: Mapping[str, int]) -> str:
    """What left an evaluation without tasks to tune on, or to judge on, and what to do."""
    need = f"{folder} needs earlier tasks to tune on and later ones to judge on"
    if split:
        return f"{need}, but was run with --split {split}. Evaluate without --split."
    placed = tasks.filter(pl.col("split").is_not_null())
    if placed.group_by("repo").agg(pl.col("commit").n_unique())["commit"].max() == 1:
        return f"{need}, but all tasks of a repository are asked as of one commit. {SEVERAL_COMMITS}"
    found = " and ".join(f"{count:,}" for count in counts.values())
    return f"{need}, and has {found} with candidates. Evaluate more tasks, without a small --limit."


def _learned(sides: Mapping[str, list[TaskPool]], choices: Choices) -> pl.DataFrame:
    """The measures of each later task by a learned ranker of the earlier ones, under the same choices."""
    under = {side: [pool.under(choices) for pool in pools] for side, pools in sides.items()}
    return measure(labels_ordered(under["test"], learned_order(under["train"])))


def _recall(measured: pl.DataFrame, goal: str) -> Estimate:
    found = estimate(values_of(measured, goal))
    assert found is not None, "every task has a label"
    return found
