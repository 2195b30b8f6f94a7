"""How far the imports of each file are trusted: less where many imports of its language lead nowhere."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from warehouse.reader import SnapshotReader
from warehouse.sql import query

RULE = "warnings/import_rate/leads_nine_of_ten_to_a_file"


def load_trust(reader: SnapshotReader, files: int) -> NDArray[np.float64] | None:
    """For each file the rate of its language where that breaks the rule, else 1; None where none breaks it.

    A snapshot that was published before there was `import_rate` is trusted.
    """
    with reader.session() as session:
        if "import_rate" not in sql.held_tables(session):
            return None
        session.keep("lossy_language", query(RULE))
        distrusted = session.columns(sql.text("index/distrusted_file"))
    if len(distrusted["file_id"]) == 0:
        return None
    trust = np.ones(files)
    trust[distrusted["file_id"]] = distrusted["rate"]
    return trust
