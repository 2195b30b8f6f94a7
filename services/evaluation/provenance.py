"""Where a tuned profile comes from, in the sentences that it carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ranking.evaluation.bootstrap import Estimate
from ranking.evaluation.class_weights import ClassWeights
from ranking.evaluation.packet_choices import PacketChoice
from ranking.evaluation.tuning import Search


@dataclass(frozen=True)
class Told:
    """What every provenance tells: the day, the profile that was started from, how many tasks, of what."""

    day: str
    start: str
    train: int
    test: int
    goal: str
    repositories: str

    @property
    def tasks(self) -> str:
        """`the 60 earlier of 100 tasks of flask`."""
        return f"the {self.train} earlier of {self.train + self.test} tasks of {self.repositories}"

    @property
    def later(self) -> str:
        """`the 40 later ones`."""
        return "the later one" if self.test == 1 else f"the {self.test} later ones"


def of_search(told: Told, search: Search, gain: Estimate, classes: Sequence[ClassWeights]) -> str:
    """What a search gained on both sides, and which classes have weights of their own."""
    return " ".join(
        [
            f"Tuned on {told.day} from {told.start} by coordinate search over weights, fusion, lowering, "
            f"depths and promotion for the {told.goal}, on {told.tasks}: "
            f"{search.before:.3f} before, {search.after:.3f} after.",
            f"On {told.later} the recall changed by {_change(gain)}.",
            *(_of_class(one, one.gain) for one in classes if one.kept and one.gain is not None),
        ]
    )


def as_evaluated(told: Told) -> str:
    """Of a profile that ranks as the evaluation did."""
    return (
        f"Ranks as {told.start}: on {told.day} a search on {told.tasks} was not shown to gain on "
        f"{told.later}."
    )


def of_packets(one: PacketChoice) -> str:
    """What a cap or a budget that is kept changes."""
    earlier = {tried.value: tried.earlier for tried in one.tried}
    return (
        f"With {one.name} {one.best} in place of {one.start} packets held {earlier[one.best]:.3f} of the "
        f"edited files of the earlier tasks, not {earlier[one.start]:.3f}; on the later ones that changes "
        f"the recall by {_change(one.change)}."
    )


def _of_class(one: ClassWeights, gain: Estimate) -> str:
    return (
        f"Tasks of the class {one.query_class} have weights of their own, searched on {one.trained_on} "
        f"earlier ones: on {one.judged_on} later ones they change the recall by {_change(gain)}."
    )


def _change(gain: Estimate) -> str:
    return f"{gain.value:+.3f} (95 % interval {gain.low:+.3f} to {gain.high:+.3f})"
