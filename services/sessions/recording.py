"""Recording a ranking as a session, in a file that its user named: nothing is recorded unasked."""

from __future__ import annotations

import json
import os
import uuid
from datetime import UTC, datetime
from pathlib import Path

from assets.secrets import redact_all
from ranking.ranking import Ranking
from warehouse.errors import RankhouseError

# Task texts may hold what is nobody else's business.
_OWNER_ONLY = 0o600


def refuse_unwritable(file: Path) -> None:
    """RankhouseError where a session could not be recorded in the file, told before anything is ranked."""
    place = file if file.exists() else file.parent
    if not place.exists():
        raise _refusal(file, f"there is no folder {place}")
    if not os.access(place, os.W_OK):
        raise _refusal(file, "no permission to write there")


def record(file: Path, text: str, ranking: Ranking) -> str:
    """Append the ranking to a file as one line, without secrets; its id. RankhouseError where it cannot."""
    identity = uuid.uuid4().hex
    ((shown, _),) = redact_all([text])
    row = {
        "id": identity,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "repository": ranking.repo,
        "commit": ranking.commit,
        "text": shown,
        "returned": list(dict.fromkeys(result.path for result in ranking.results)),
    }
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _OWNER_ONLY)
        # One write, so that the lines of two processes do not mix.
        with os.fdopen(descriptor, "wb", buffering=0) as stream:
            stream.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
    except OSError as fault:
        raise _refusal(file, (fault.strerror or str(fault)).lower()) from fault
    return identity


def _refusal(file: Path, reason: str) -> RankhouseError:
    return RankhouseError(
        f"The session cannot be recorded in {file}: {reason}. Name another file with --record."
    )
