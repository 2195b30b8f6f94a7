"""A mark: one rule's finding that a file, or a content, is not there to be read."""

from __future__ import annotations

from typing import Literal, NamedTuple

Rule = Literal[
    "skip_secret_files",
    "skip_attributes",
    "skip_vendored",
    "skip_lock_files",
    "skip_generated_names",
    "skip_generated_headers",
    "skip_minified",
    "skip_data_dumps",
]
"""The name of the setting that switches a rule."""


class Mark(NamedTuple):
    """What a rule found."""

    rule: Rule
    reason: str
    """Short and countable: `vendored`, `generated`, `minified`, `lock_file`, `data_dump` or `secret_file`."""
    detail: str
    """The reason in words."""
