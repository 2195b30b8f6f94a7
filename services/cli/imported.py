"""What an import of JSON Lines tells of the lines that it left out."""

from __future__ import annotations

from assets.json_lines import ImportReport
from services.cli.inputs import STDIN
from services.cli.terminal import printable, say
from services.cli.words import counted
from warehouse.errors import RankhouseError

# A person mends one line after the other.
SHOWN_REJECTS = 5


def tell_rejects(source: str, report: ImportReport) -> None:
    """On standard error the first lines that were left out, and why; of many, how many by reason."""
    for reject in report.rejected[:SHOWN_REJECTS]:
        say(printable(f"{_shown(source)}:{reject.line}: left out, {reject.detail}"))
    if len(report.rejected) > SHOWN_REJECTS:
        say(f"{len(report.rejected)} lines left out in all: {_reasons(report)}")


def refuse_nothing(source: str, report: ImportReport, noun: str, page: str) -> None:
    """RankhouseError where no line of the source was what it should be; the schema is on a page of docs/."""
    if report.holds_nothing:
        first = report.rejected[0]
        raise RankhouseError(
            f"No line of {_shown(source)} is a {noun}. {counted(len(report.rejected), 'line')} left out: "
            f"{_reasons(report)}; in line {first.line} {first.detail}. The schema is in docs/{page}."
        )


def _shown(source: str) -> str:
    return "standard input" if source == STDIN else source


def _reasons(report: ImportReport) -> str:
    return ", ".join(f"{reason} {count:,}" for reason, count in report.reasons.items())
