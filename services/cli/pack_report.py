"""What `rankhouse pack` prints: the packet as it was counted, and beside it how full it is."""

from __future__ import annotations

import json

import click

from ranking.packing.writing import WRITINGS
from services.cli.rank_report import NO_ANSWER, remark
from services.cli.terminal import say
from services.cli.words import counted
from services.ranking import Answered, Packed


def print_packet(packed: Answered[Packed]) -> None:
    """The packet on standard output, to the byte what its tokens were counted of; remarks beside it."""
    packet, trace = packed.answer.packet, packed.answer.trace
    remark(packed)
    click.echo(WRITINGS[packet.written].whole(packet), nl=False)
    left_out = f", {counted(len(packet.left_out), 'candidate')} left out" if packet.left_out else ""
    click.echo(
        f"{counted(len(packet.entries), 'file')}, {packet.tokens:,} of {packet.budget:,} tokens "
        f"({packet.tokenizer}){left_out}",
        err=True,
    )
    if trace is not None:
        click.echo(json.dumps(trace.to_json(), ensure_ascii=False), err=True)


def say_nothing_fits(packed: Packed) -> None:
    """Say of a packet without any file that it is one, and which budget would make it useful."""
    if packed.least_budget is None:
        say(NO_ANSWER)
    else:
        say(
            f"Nothing fits in {packed.packet.budget:,} tokens. "
            f"A budget of {packed.least_budget:,} holds a file."
        )
