"""A budget that is of use, for whoever gave one in which nothing fits."""

from __future__ import annotations

from dataclasses import replace

from ranking.packing.larder import Larder
from ranking.packing.options import PackOptions
from ranking.packing.packer import Material, pack
from ranking.packing.tokens import TokenCounter

# Nobody needs it to the token.
STEP = 50
# A file of which the best chunk is larger than this fits no model either.
MOST_BUDGET = 1_000_000


def least_budget(material: Material, options: PackOptions, counter: TokenCounter) -> int | None:
    """A budget above that of the packet whose packet holds a file, where one of 50 tokens less does not.

    None where no packet does, since nothing of the files that were found was indexed.
    """

    larder = Larder(material.scope, counter)

    def is_useful(steps: int) -> bool:
        return bool(pack(material, replace(options, budget=steps * STEP), larder).entries)

    useless = options.over(material.choices).budget // STEP
    useful = useless + 1
    while not is_useful(useful):
        useless, useful = useful, 2 * useful
        if useful * STEP > MOST_BUDGET:
            return None
    while useful - useless > 1:
        between = (useful + useless) // 2
        if is_useful(between):
            useful = between
        else:
            useless = between
    return useful * STEP
