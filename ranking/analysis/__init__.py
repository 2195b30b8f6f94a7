"""What a task text says before anything is looked up: `analyse_task`."""

from ranking.analysis.model import Clue, ClueKind, QueryClass, TaskAnalysis, Zone
from ranking.analysis.task import analyse_task

__all__ = ["Clue", "ClueKind", "QueryClass", "TaskAnalysis", "Zone", "analyse_task"]
