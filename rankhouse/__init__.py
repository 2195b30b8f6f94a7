"""rankhouse from Python: `rankhouse.Warehouse("~/w").open("flask").rank("...")`; see docs/python-api.md."""

from ranking.explain import Explanation
from ranking.options import Filters, RankOptions, Rarity
from ranking.packing.options import PackOptions, small_packet
from ranking.packing.packet import Entry, Packet, Part
from ranking.packing.writing import json_of, markdown_of
from ranking.ranking import Ranking, Result
from ranking.related import Related
from ranking.trace import Trace
from services.api import Repository, Warehouse
from services.freshness import Freshness
from warehouse import __version__
from warehouse.errors import RankhouseError

__all__ = [
    "Entry",
    "Explanation",
    "Filters",
    "Freshness",
    "PackOptions",
    "Packet",
    "Part",
    "RankOptions",
    "RankhouseError",
    "Ranking",
    "Rarity",
    "Related",
    "Repository",
    "Result",
    "Trace",
    "Warehouse",
    "__version__",
    "json_of",
    "markdown_of",
    "small_packet",
]
