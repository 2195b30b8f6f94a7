"""Git's times, which can be any number, as the datetimes that a table can hold."""

from __future__ import annotations

from datetime import datetime, timedelta

EPOCH = datetime(1970, 1, 1)
# Python, and whoever reads the tables from Python, has no later time.
LATEST = datetime(9999, 12, 31, 23, 59, 59)
_LATEST_SECONDS = int((LATEST - EPOCH).total_seconds())


def moment(seconds: int) -> datetime:
    """Seconds since 1970 as naive UTC. Git knows no time before 1970: it reads one as none, which is 1970."""
    if seconds <= 0:
        return EPOCH
    if seconds >= _LATEST_SECONDS:
        return LATEST
    return EPOCH + timedelta(seconds=seconds)
