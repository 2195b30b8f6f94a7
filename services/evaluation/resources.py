"""What this process has used of the machine: time of processors, memory."""

from __future__ import annotations

import resource
import sys

# The system counts resident memory in kilobytes, macOS in bytes.
_UNIT = 1 if sys.platform == "darwin" else 1024


def processor_seconds() -> float:
    """Seconds of processors so far, of this process and of those that it started and that ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def peak_memory_megabytes() -> float:
    """The most memory that this process ever held at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT / 1e6
