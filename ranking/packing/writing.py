"""How a packet is written: Markdown for a reader's prompt, or JSON for a program."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from ranking.packing.packet import REASONS, Entry, Form, Packet, Part, Role

# So much of the task is repeated above its packet.
TITLE_LENGTH = 100
_FENCE = re.compile(r"^\s*(`{3,})", re.MULTILINE)


@dataclass(frozen=True)
class Writing:
    """One way to write a packet: an entry by itself, to know what it costs, and the whole."""

    name: str
    entry: Callable[[Entry], str]
    whole: Callable[[Packet], str]


def markdown_of(packet: Packet) -> str:
    """The packet as Markdown: what it is, a section a file, what was left out."""
    return "".join([_opening(packet), *map(markdown_of_entry, packet.entries), _left_out(packet)])


def markdown_of_entry(entry: Entry) -> str:
    """A file as a section: path, why it is here, and its text in fences, each with its lines."""
    return "\n".join([f"## {entry.path}", "", _about(entry), *map(_fenced(entry), entry.parts), "", ""])


def json_of(packet: Packet) -> str:
    """The packet as one JSON object, in one line."""
    return json.dumps(packet.to_json(), ensure_ascii=False) + "\n"


def json_of_entry(entry: Entry) -> str:
    """A file as it stands among the entries of `json_of`."""
    return json.dumps(asdict(entry), ensure_ascii=False) + ", "


WRITINGS: Mapping[str, Writing] = {
    "markdown": Writing("markdown", markdown_of_entry, markdown_of),
    "json": Writing("json", json_of_entry, json_of),
}


def _opening(packet: Packet) -> str:
    lines = (line.strip("# \t") for line in packet.task.splitlines())
    title = next(filter(None, lines), "")[:TITLE_LENGTH]
    files = f"{len(packet.entries)} file" + "s" * (len(packet.entries) != 1)
    return (
        f"# {title}\n\n"
        f"{packet.repo} at commit {packet.commit}: {files}, {packet.tokens} of "
        f"{packet.budget} tokens ({packet.tokenizer}).\n\n"
    )


def _about(entry: Entry) -> str:
    said = [] if entry.role is Role.RANKED else [f"{entry.role}: {entry.why}"]
    said += [] if entry.rank is None else [f"rank {entry.rank}"]
    amount = (
        f"{entry.lines} lines"
        if entry.form is Form.WHOLE
        else (f"parts of {entry.lines} lines ({entry.whole_tokens} tokens in all)")
    )
    return ", ".join([*said, entry.document_type, amount])


def _fenced(entry: Entry) -> Callable[[Part], str]:
    language = entry.language if entry.language != "text" else ""

    def fenced(part: Part) -> str:
        symbol = f", `{part.symbol}`" if part.symbol else ""
        kind = ", header" if part.why == "header" else ""
        lines = f"\nLines {part.start_line}-{part.end_line}{kind}{symbol}:\n{_in_fences(part.text, language)}"
        outline = f"\nFurther members:\n{_in_fences(part.outline, language)}" if part.outline else ""
        return lines + outline

    return fenced


def _in_fences(text: str, language: str) -> str:
    inner = _FENCE.findall(text) if "```" in text else ()
    fence = "`" * max([3, *(len(found) + 1 for found in inner)])
    return f"{fence}{language}\n{text}\n{fence}"


def _left_out(packet: Packet) -> str:
    if not packet.left_out:
        return ""
    told = packet.told_left_out()
    lines = [f"- {one.path} (rank {one.rank}): {REASONS[one.reason]}" for one in told]
    rest = len(packet.left_out) - len(told)
    counts = ", ".join(f"{reason} {count}" for reason, count in packet.left_out_counts.items())
    more = [f"- {rest} more: {counts} in all"] if rest else []
    return "\n".join(["## Left out", "", *lines, *more, ""])
