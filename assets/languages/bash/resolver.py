"""Bash's sourced scripts to the files of a tree."""

from __future__ import annotations

from collections import defaultdict

from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree, folder_of, joined, name_of

# The endings that `load` of a test leaves out.
_SUFFIXES = ("", ".bash", ".sh")


class BashResolver(Resolver):
    """A path counts from the folder of the script, then from the folders above, where it can be started."""

    names_are_imported = False

    def __init__(self, tree: Tree) -> None:
        """Know the files by name."""
        self._files = tree.files
        self._named: defaultdict[str, list[str]] = defaultdict(list)
        for path in tree.paths:
            self._named[name_of(path)].append(path)

    def land(self, statement: Statement) -> Landing | Reason:
        """The script at a path."""
        path = statement.module
        if path.startswith(("/", "~", "$HOME", "${HOME}")):
            return Reason.EXTERNAL
        if path.startswith("$"):
            return self._below_unknown(path, statement.name)
        if "$" in path or "(" in path or "*" in path:
            return Reason.DYNAMIC
        folder = folder_of(statement.path)
        while True:
            found = self._at(joined(folder, path))
            if found:
                return Landing((found,), statement.name)
            if statement.level or not folder:
                # A bare name is looked for on the search path of the shell.
                return Reason.MISSING if statement.level or "/" in path else Reason.EXTERNAL
            folder = folder_of(folder)

    def hands_on(self, statement: Statement) -> bool:
        """Who sources a script has all that it sources."""
        return statement.scope != "function"

    def _at(self, place: str | None) -> str | None:
        wanted = (f"{place}{suffix}" for suffix in _SUFFIXES) if place else ()
        return next((path for path in wanted if path in self._files), None)

    def _below_unknown(self, path: str, name: str) -> Landing | Reason:
        """`$ROOT/a/b.sh`: the only file whose path ends so; else only the run knows."""
        _, _, rest = path.partition("/")
        if not rest or "$" in rest or ".." in rest.split("/"):
            return Reason.DYNAMIC
        found = [file for file in self._named.get(name_of(rest), ()) if f"/{file}".endswith(f"/{rest}")]
        return Landing((found[0],), name) if len(found) == 1 else Reason.DYNAMIC
