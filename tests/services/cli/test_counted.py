"""Lines of progress, where there is no terminal."""

from __future__ import annotations

import io

from services.cli.counted import CountedLines


def test_each_stage_counts_from_nothing() -> None:
    stream = io.StringIO()
    listener = CountedLines(stream, every_seconds=3600)
    for done, total, unit in ((3, 4, "tasks"), (2, 5, "signals")):
        listener.start("stage", total, unit)
        listener.advance(done)
        listener.finish()
    first, second = stream.getvalue().splitlines()
    assert first.startswith("3/4 tasks in ")
    assert second.startswith("2/5 signals in ")
