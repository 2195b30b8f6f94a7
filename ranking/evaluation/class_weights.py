"""Weights of a query class's own: searched on its earlier tasks, kept where its later ones bear them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ranking.analysis.model import QueryClass
from ranking.evaluation.bootstrap import FEWEST_JUDGED, Estimate, estimate
from ranking.evaluation.measures import values_of
from ranking.evaluation.pools import TaskPool
from ranking.evaluation.tuning import AT_TEN, coordinate_search, measured, weight_coordinates
from ranking.fusion.profiles import Profile
from ranking.signals.registry import BY_NAME

# Thirty weights fit the single tasks where there are fewer, and not their kind.
FEWEST_EARLIER = 20


@dataclass(frozen=True)
class ClassWeights:
    """What a search for weights of a query class's own came to.

    `weights` are those that differ from the weights of all classes; empty where nothing gains on the earlier
    tasks. `before` and `after` are the recall at the goal on the later tasks by the weights of all classes
    and by these, `gain` is the difference task by task; None where there are too few tasks to search.
    """

    query_class: str
    trained_on: int
    judged_on: int
    weights: Mapping[str, float]
    before: Estimate | None = None
    after: Estimate | None = None
    gain: Estimate | None = None

    @property
    def kept(self) -> bool:
        """Whether the interval of the gain lies above 0."""
        return self.gain is not None and self.gain.is_gain

    @property
    def why_not(self) -> str:
        """Why they are not kept; empty where they are."""
        if self.kept:
            return ""
        if self.gain is None:
            return f"fewer than {FEWEST_EARLIER} earlier or {FEWEST_JUDGED} later tasks"
        return "not shown on the later tasks" if self.weights else "nothing better on the earlier tasks"


def search_classes(
    earlier: Sequence[TaskPool],
    later: Sequence[TaskPool],
    profile: Profile,
    goal: str = AT_TEN,
    heard: Callable[[int], None] = lambda _: None,
) -> list[ClassWeights]:
    """Search the weights of each query class, from those by which the profile ranks it, for one of GOALS.

    What is found has to beat the profile's weights of all classes. `heard` is told of each class.
    """
    found = []
    for query_class in map(str, QueryClass):
        own_earlier, own_later = (
            [pool for pool in pools if pool.ranked_as == query_class] for pools in (earlier, later)
        )
        found.append(_search(query_class, own_earlier, own_later, profile, goal))
        heard(1)
    return found


def _search(
    query_class: str, earlier: Sequence[TaskPool], later: Sequence[TaskPool], profile: Profile, goal: str
) -> ClassWeights:
    if len(earlier) < FEWEST_EARLIER or len(later) < FEWEST_JUDGED:
        return ClassWeights(query_class, len(earlier), len(later), {})
    start, of_all = profile.for_class(query_class), profile.for_class(None)
    own = coordinate_search(earlier, start, goal=goal, over=weight_coordinates(earlier)).profile
    before, after = (values_of(measured(later, one), goal) for one in (of_all, own))
    return ClassWeights(
        query_class=query_class,
        trained_on=len(earlier),
        judged_on=len(later),
        weights=_apart(own, of_all),
        before=estimate(before),
        after=estimate(after),
        gain=estimate(after - before),
    )


def _apart(own: Profile, other: Profile) -> dict[str, float]:
    """The weights of a profile that are not those of another."""
    weights = {name: own.weights.get(name, 0.0) for name in BY_NAME}
    return {name: weight for name, weight in weights.items() if weight != other.weights.get(name, 0.0)}
