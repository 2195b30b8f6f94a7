"""Writes a profile as a file that `--profile` takes."""

from __future__ import annotations

import json
from pathlib import Path

from ranking.fusion.profiles import Profile
from warehouse.files import write_aside


def write_profile(profile: Profile, path: Path) -> None:
    """Write a profile to a `.toml` file, whole or not at all."""
    lines = [
        f"[{json.dumps(profile.name)}]",
        f"fusion = {json.dumps(profile.fusion)}",
        f"provenance = {json.dumps(profile.provenance)}",
        f"[{json.dumps(profile.name)}.weights]",
        *(f"{name} = {weight}" for name, weight in profile.weights.items()),
    ]
    for query_class, own in profile.by_class.items():
        lines.append(f"[{json.dumps(profile.name)}.by_class.{query_class}]")
        lines += [f"{name} = {weight}" for name, weight in own.items()]
    chosen = [f"{name} = {json.dumps(value)}" for name, value in profile.choices.others().items()]
    if chosen:
        lines += [f"[{json.dumps(profile.name)}.choices]", *chosen]
    write_aside(path, "\n".join(lines) + "\n")
