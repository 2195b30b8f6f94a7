"""Which of several types of one name a file means, by whether it names them with type arguments.

C# keeps `Outcome` and `Outcome<T>` apart. A reader marks so, once for each name, by a reference of kind
`template`, a type that the file defines with type parameters, `generic`, what it names with type arguments
alone, and `mixed`, what it names with and without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from assets.imports.tables import Use


class Generics:
    """Knows the templates of a tree, and which names its files give type arguments."""

    def __init__(self, uses: Iterable[Use]) -> None:
        """Gather them; nothing in a language that marks none."""
        marks: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for use in uses:
            if use.kind in ("template", "generic", "mixed"):
                marks[use.kind].add((use.path, use.name))
        self._templates, self._generic, self._mixed = (marks[k] for k in ("template", "generic", "mixed"))

    def meant(self, path: str, name: str, files: Sequence[str]) -> Sequence[str]:
        """Those of the files that define a name which a file can mean by it."""
        if not self._templates:
            return files
        templates = [file for file in files if (file, name) in self._templates]
        others = [file for file in files if file not in templates]
        if not templates or not others or (path, name) in self._mixed:
            return files
        return templates if (path, name) in self._generic else others
