"""What lies apart: folders whose code is there to be tested or shown, and is imported from within only."""

from __future__ import annotations

FOLDERS = frozenset({
    "test", "tests", "testing", "testdata", "test_data", "__tests__", "fixtures", "__fixtures__",
    "example", "examples", "sample", "samples", "demo", "demos", "doc", "docs",
})  # fmt: skip


def is_apart(folder: str) -> bool:
    """Whether a folder is one of these, or lies in one."""
    return not FOLDERS.isdisjoint(folder.split("/"))


def may_see(folder: str, other: str) -> bool:
    """Whether code in `folder` may mean what lies in `other`: what is apart is seen from within."""
    parts = other.split("/")
    depth = next((depth for depth, part in enumerate(parts) if part in FOLDERS), None)
    return depth is None or folder.split("/")[: depth + 1] == parts[: depth + 1]
