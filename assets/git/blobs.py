"""Reads the contents of files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from assets.git.layout import objects_folder
from assets.git.objects import ObjectDatabase, ObjectError


@dataclass(frozen=True)
class Missing:
    """A content that is not there to read; `detail` says why: missing, damaged, or no content at all."""

    blob_id: str
    detail: str


class BlobReader:
    """Reads contents of one repository by id. Cheap to make, so that each worker has its own."""

    def __init__(self, git_dir: Path) -> None:
        self._objects = ObjectDatabase(objects_folder(git_dir))

    def read(self, blob_id: str) -> bytes | Missing:
        """The content, checked against its id."""
        try:
            found = self._objects.read(blob_id)
        except ObjectError as fault:
            return Missing(blob_id, str(fault))
        return found.data if found.kind == "blob" else Missing(blob_id, f"a {found.kind}, not a content")

    def size(self, blob_id: str) -> int | Missing:
        """The content's size in bytes, without reading it."""
        try:
            kind, size = self._objects.header(blob_id)
        except ObjectError as fault:
            return Missing(blob_id, str(fault))
        return size if kind == "blob" else Missing(blob_id, f"a {kind}, not a content")
