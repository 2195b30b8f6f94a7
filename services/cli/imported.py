"""What an import of JSON Lines tells of the lines that it left out."""

from __future__ import annotations

from assets.json_lines import ImportReport, Reject
from services.cli.terminal import printable, say
from services.cli.words import counted
from warehouse.errors import RankhouseError

# A person mends one line after the other.
SHOWN_REJECTS = 5


def tell_rejects(source: str, report: ImportReport) -> None:
    """On standard error the first lines that were left out, and why; of many, how many by reason."""
    for reject in report.rejected[:SHOWN_REJECTS]:
        say(f"{source}:{_told(reject)}")
    if len(report.rejected) > SHOWN_REJECTS:
        say(f"{len(report.rejected)} lines left out in all: {_reasons(report)}")


def refuse_nothing(source: str, report: ImportReport, noun: str, page: str) -> None:
    """RankhouseError where no line of the source was what it should be; the schema is on a page of docs/."""
    if report.holds_nothing:
        raise RankhouseError(
            f"No line of {source} is a {noun}. {counted(len(report.rejected), 'line')} left out: "
            f"{_reasons(report)}. The first is {_told(report.rejected[0])}. The schema is in docs/{page}."
        )


def _reasons(report: ImportReport) -> str:
    return ", ".join(f"{reason} {count:,}" for reason, count in report.reasons.items())


def _told(reject: Reject) -> str:
    return printable(f"{reject.line}: {reject.reason}, {reject.detail}")
