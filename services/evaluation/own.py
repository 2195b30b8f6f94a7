"""A repository's own weights: tuned on tasks of its own history, kept where they beat the shipped ones."""

from __future__ import annotations

import json
import math
import shutil
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ranking.evaluation.bootstrap import FEWEST_JUDGED, Estimate
from ranking.evaluation.tuning import AT_TEN
from ranking.fusion.profiles import DEFAULT, write_profile
from ranking.options import RankOptions
from services.evaluation.choice import TRAIN_SHARE
from services.evaluation.request import Request
from services.evaluation.run import evaluate
from services.evaluation.tuning import Tuned, tune
from services.mining.mine import CHANGE, mine
from services.mining.mine import Request as MiningRequest
from warehouse import registry
from warehouse.files import write_aside
from warehouse.layout import RepositoryLayout, WarehouseLayout
from warehouse.location import settings_file
from warehouse.progress import Progress
from warehouse.settings import IndexSettings, load

# The latest changes; each is asked as of its parent, which is indexed for it.
TASKS = 150
# Fewer leave fewer later tasks than a judgement needs: they are the last four of ten.
FEWEST_TASKS = math.ceil(FEWEST_JUDGED / (1 - TRAIN_SHARE))


@dataclass(frozen=True)
class Own:
    """What came of tuning a repository's own weights.

    `tuned` is None where there are too few `tasks`. `written` tells whether the repository has weights of its
    own now. `recall` is the recall at 10 of what ranks it now, on its later tasks; `published` the figure
    that stood before, None where none did.
    """

    repository: str
    tasks: int
    tuned: Tuned | None
    written: bool
    recall: Estimate | None
    published: float | None

    @property
    def holds(self) -> bool:
        """Whether the recall has not fallen below the figure that was published before."""
        return self.recall is None or self.published is None or self.recall.value >= self.published


def tune_own(
    warehouse: WarehouseLayout,
    repository: str | None,
    today: date,
    progress: Progress,
    *,
    limit: int = TASKS,
) -> Own:
    """Tune a repository's weights on its own history, keep them if they are better, publish the figure.

    Starts from the shipped weights, and judges against them. Weights of its own that are no longer shown to
    be better are removed. RankhouseError where the repository is not indexed; BusyError where another tunes.
    """
    name = registry.get(warehouse, repository).name
    layout = warehouse.repository(name)
    mined, results = layout.tuning / "mined", layout.tuning / "results"
    found = mine(warehouse, MiningRequest(name, mined, (CHANGE,), limit, mask=True))
    published = _published(layout.quality)
    if len(found.tasks) < FEWEST_TASKS:
        return Own(name, len(found.tasks), None, layout.weights.is_file(), None, published)
    shutil.rmtree(results, ignore_errors=True)
    request = Request(
        tasks=found.file,
        sources=[f"{source}={path}" for source, path in found.sources.items()],
        out=results,
        options=RankOptions(profile=DEFAULT),
        settings=load(IndexSettings, settings_file(warehouse.root)).model_dump(),
        # The facts of the commits stay from week to week.
        warehouse=layout.tuning / "warehouse",
    )
    evaluate(request, progress)
    tuned = tune(results, f"own:{name}", today, progress)
    recall = settle(layout, tuned, today)
    return Own(name, len(found.tasks), tuned, tuned.kept is not None, recall, published)


def settle(layout: RepositoryLayout, tuned: Tuned, today: date) -> Estimate:
    """Keep what holds up, else nothing; publish the recall of what ranks from now on."""
    kept = tuned.kept
    if kept is None:
        layout.weights.unlink(missing_ok=True)
    else:
        write_profile(kept, layout.weights)
    recall = tuned.recall_after if tuned.better else tuned.recall_before
    told = {
        AT_TEN: recall.value,
        "interval": [recall.low, recall.high],
        "tasks": tuned.judged_on,
        "profile": DEFAULT if kept is None else kept.name,
        "day": today.isoformat(),
    }
    write_aside(layout.quality, json.dumps(told, indent=1) + "\n")
    return recall


def _published(file: Path) -> float | None:
    try:
        return float(json.loads(file.read_text(encoding="utf-8"))[AT_TEN])
    except (OSError, ValueError, KeyError, TypeError):
        return None
