"""Trust in the import graph: of a file whose language loses many imports, it says less.

What dependencies add to a score, or take from it, counts by the share of imports that lead to a file. It is
the contribution that is scaled: a fusion by spread would undo any scaling of the signal itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ranking.fusion.fused import Fused, add_up

FROM_IMPORTS = frozenset({"hops", "relationship", "dependency", "centrality"})


def temper(fused: Fused, trust: NDArray[np.float64] | None) -> Fused:
    """Scale what the import graph contributes to each candidate by the trust in it, and add up again.

    `trust` holds one factor a candidate, from 0 to 1; None changes nothing.
    """
    if trust is None:
        return fused
    tempered = {
        name: values * trust if name in FROM_IMPORTS else values
        for name, values in fused.contributions.items()
    }
    return add_up(tempered, len(fused.scores))
