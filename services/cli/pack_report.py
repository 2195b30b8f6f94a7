"""What `rankhouse pack` prints: the packet as it was counted, and beside it how full it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from ranking.packing.packet import Packet
from ranking.packing.writing import WRITINGS
from services.cli.rank_report import NO_ANSWER, remark
from services.cli.terminal import say
from services.cli.words import counted
from services.ranking import Answered


def print_packet(packed: Answered[Packet], trace: Mapping[str, Any] | None = None) -> None:
    """The packet on standard output, to the byte what its tokens were counted of; remarks beside it."""
    packet = packed.answer
    remark(packed)
    click.echo(WRITINGS[packet.written].whole(packet), nl=False)
    left_out = f", {counted(len(packet.left_out), 'candidate')} left out" if packet.left_out else ""
    click.echo(
        f"{counted(len(packet.entries), 'file')}, {packet.tokens:,} of {packet.budget:,} tokens "
        f"({packet.tokenizer}){left_out}",
        err=True,
    )
    if trace is not None:
        click.echo(json.dumps(trace, ensure_ascii=False), err=True)


def say_nothing_fits(packet: Packet, least: int | None) -> None:
    """Say of a packet without any file that it is one, and which budget would make it useful."""
    if least is None:
        say(NO_ANSWER)
    else:
        say(f"Nothing fits in {packet.budget:,} tokens. A budget of {least:,} holds a file.")
