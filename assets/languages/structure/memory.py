"""The most memory that this process has held, where the system tells."""

from __future__ import annotations

import sys

if sys.platform == "win32":

    def peak_memory() -> int:
        """Unknown here: 0."""
        return 0

else:
    import resource

    _UNIT = 1 if sys.platform == "darwin" else 1_024

    def peak_memory() -> int:
        """Bytes of resident memory at their highest."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
