"""C#'s using directives to the files that declare a namespace, among the projects within reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assets.imports.tree import STAR, Landing, Reason, Resolver, Statement, Tree
from assets.languages.csharp.projects import Projects

# Namespaces that the platform and its maker share with whoever adds to them.
PLATFORM = ("System", "Microsoft", "Windows")

# Methods of the library's own types and interfaces.
_COMMON = """
    Add AddRange Any Append AppendLine Cast Clear Clone Close Combine Compare CompareTo Concat Contains
    ContainsKey Copy CopyTo Count Create Delete Dispose DisposeAsync Distinct Equals Execute Exists First
    FirstOrDefault Flush Format Get GetEnumerator GetHashCode GetType Insert Invoke Join Last Load Max Min
    MoveNext Next Open OrderBy Parse Peek Pop Print Push Read ReadAsync Remove RemoveAt Replace Reset Run
    Save Select SelectMany Send Set Single Skip Sort Split Start StartsWith Stop Substring Sum Take ToArray
    ToDictionary ToList ToLower ToString ToUpper Trim TryGetValue TryParse Update Validate Wait Where Write
    WriteAsync WriteLine
"""


class CSharpResolver(Resolver):
    """A namespace is the files that declare it; of them those count that define what a file uses."""

    common = frozenset(_COMMON.split())
    self_is_implied = True
    imports_are_members = False

    def __init__(self, tree: Tree) -> None:
        """Know the files of each namespace and the projects that they are of."""
        self._tree = tree
        self._projects = Projects(tree)
        self._project_of = {path: self._projects.of(path) for path in tree.packages}
        self._declaring: defaultdict[str, list[str]] = defaultdict(list)
        for path, namespaces in sorted(tree.namespaces.items()):
            for namespace in namespaces:
                self._declaring[namespace].append(path)
        self._roots = {name.partition(".")[0] for name in self._declaring} - set(PLATFORM)
        self._within: dict[tuple[str | None, str], tuple[str, ...]] = {}
        self._beside: dict[str, list[str]] = {}
        self._alike: dict[tuple[str | None, tuple[str, ...]], list[str]] = {}

    def land(self, statement: Statement) -> Landing | Reason:
        """The files of the namespace that a directive names, or those of a type."""
        whole = statement.name in ("", STAR)
        path = statement.module if whole else f"{statement.module}.{statement.name}".lstrip(".")
        for outer in self._scopes(statement.path):
            files = self._files(statement.path, f"{outer}{path}")
            if files:
                return Landing(files, STAR if statement.name == STAR else "")
            files = () if whole else self._files(statement.path, f"{outer}{statement.module}")
            if files:
                return self._type(files, statement.name)
        return Reason.EXTERNAL if self._is_foreign(path) else Reason.MISSING

    def beside(self, path: str) -> Sequence[str]:
        """The files of its namespace, of those around it, and of those that its project uses everywhere."""
        if path not in self._beside:
            scopes = [scope.rstrip(".") for scope in self._scopes(path) if scope]
            names = tuple(dict.fromkeys([*scopes, *self._projects.used_everywhere(path)]))
            found = [file for name in names for file in self._files(path, name)]
            asked = (self._project_of.get(path), names)
            self._beside[path] = self._alike.setdefault(asked, found)
        return self._beside[path]

    def _type(self, files: tuple[str, ...], name: str) -> Landing | Reason:
        defining = tuple(file for file in files if name in self._tree.symbols.get(file, ()))
        return Landing(defining, name) if defining else Reason.MISSING

    def _scopes(self, path: str) -> Iterator[str]:
        """What can stand before a namespace as it is written: nothing, or a namespace around the file."""
        yield ""
        for namespace in self._tree.namespaces.get(path, ()):
            outer = namespace
            while outer:
                yield f"{outer}."
                outer = outer.rpartition(".")[0]

    def _files(self, path: str, namespace: str) -> tuple[str, ...]:
        """The files that declare a namespace, of the projects within reach where any of those does."""
        declaring = self._declaring.get(namespace)
        if not declaring:
            return ()
        project = self._project_of.get(path) or self._projects.of(path)
        asked = (project, namespace)
        if asked not in self._within:
            reach = self._projects.within_reach(project) if project is not None else frozenset()
            near = tuple(file for file in declaring if self._project_of[file] in reach)
            self._within[asked] = near or tuple(declaring)
        return self._within[asked]

    def _is_foreign(self, namespace: str) -> bool:
        """Whether nothing of the tree shares the first part of a name, or a package has the name."""
        if namespace.partition(".")[0] not in self._roots:
            return True
        return any(f"{namespace}.".startswith(f"{package}.") for package in self._projects.packages)
