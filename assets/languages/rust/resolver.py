"""Rust's paths to the files of modules: from `crate`, `self` and `super`, a child, or a crate of the tree."""

from __future__ import annotations

from collections import defaultdict

from assets.imports.tree import STAR, Landing, Reason, Resolver, Statement, Tree, folder_of, joined
from assets.languages.rust.crates import SUFFIX, Crates

# Methods of the library's own traits and of its most used types.
_COMMON = """
    add all and_then any as_bytes as_mut as_path as_ptr as_ref as_slice as_str borrow borrow_mut build chain
    chars clear clone cloned cmp collect contains contains_key copied count default deref drain drop ends_with
    entry enumerate eq err expect extend filter filter_map find finish first flat_map flush fmt fold for_each
    from from_iter from_str get get_mut hash insert into into_iter is_empty is_err is_none is_ok is_some iter
    iter_mut join keys last len lines lock map map_err max min name new next ok ok_or or_else parse
    partial_cmp path peek poll pop position push push_str read recv remove replace resize rev run send set
    size skip sort
    spawn split starts_with sum swap take to_owned to_string to_vec trim truncate unwrap unwrap_or
    unwrap_or_default unwrap_or_else values wait with_capacity write write_all write_str zip
"""


class RustResolver(Resolver):
    """Walks a path as far as there are files of modules; what is left of it is a name in the last of them."""

    common = frozenset(_COMMON.split())

    def __init__(self, tree: Tree) -> None:
        """Find the crates of the tree."""
        self._tree = tree
        self._crates = Crates(tree)
        self._libraries: defaultdict[str, list[str]] = defaultdict(list)
        for package in self._crates.packages.values():
            if package.library:
                self._libraries[package.name].append(package.library)

    def land(self, statement: Statement) -> Landing | Reason:
        """The module that a path leads to, with the name that is still to be found in it."""
        if statement.module.endswith(SUFFIX):
            return self._file(statement)
        parts = [part for part in statement.module.split("::") if part]
        parts += [statement.name] if statement.name else []
        if statement.level:
            return self._from_own(statement, parts)
        return self._from_crate(statement, parts) if parts else Reason.UNSUPPORTED

    def hands_on(self, statement: Statement) -> bool:
        """A module within may use what the one around it does, and `pub use` hands on to all."""
        return statement.scope != "function" and "." not in statement.alias

    def _file(self, row: Statement) -> Landing | Reason:
        found = joined(folder_of(row.path), row.module)
        return Landing((found,)) if found in self._tree.files else Reason.MISSING

    def _from_own(self, row: Statement, parts: list[str]) -> Landing | Reason:
        place = self._crates.place(row.path)
        for _ in range(row.level - 1):
            if not place:
                return Reason.MISSING
            place = folder_of(place)
        above = row.level > 1
        files = self._crates.files(place) if above else (row.path,)
        landing = self._walk(place, files, parts) if files else None
        is_module = row.scope == "export" and not row.name
        if landing is None or (is_module and landing.files == (row.path,)):
            return Reason.MISSING
        return landing

    def _from_crate(self, row: Statement, parts: list[str]) -> Landing | Reason:
        first, rest = parts[0], parts[1:]
        if first == "crate":
            roots = self._crates.roots_of(row.path)
            return self._walk(folder_of(roots[0]), roots, rest) if roots else Reason.MISSING
        place = self._crates.place(row.path)
        if child := self._crates.files(f"{place}/{first}" if place else first):
            return self._walk(f"{place}/{first}" if place else first, child, rest)
        package = self._crates.package_of(row.path)
        name = package.renamed.get(first, first) if package else first
        libraries = self._libraries.get(name, [])
        if len(libraries) > 1:
            return Reason.AMBIGUOUS
        return self._walk(folder_of(libraries[0]), (libraries[0],), rest) if libraries else Reason.EXTERNAL

    def _walk(self, place: str, files: tuple[str, ...], parts: list[str]) -> Landing:
        """Follow the files of child modules from a place, then name what is left."""
        left = list(parts)
        while left and left[0] != STAR:
            inner = f"{place}/{left[0]}" if place else left[0]
            found = self._crates.files(inner)
            if not found:
                break
            place, files, left = inner, found, left[1:]
        return Landing(files, self._name(files, left))

    def _name(self, files: tuple[str, ...], left: list[str]) -> str:
        """A variant of an enumeration is known with it; in a module of the file the last name is meant."""
        if not left or left[-1] == STAR:
            return left[-1] if left else ""
        defined = [self._tree.symbols.get(file, set()) for file in files]
        if any(".".join(left) in symbols for symbols in defined):
            return ".".join(left)
        return left[-1] if any(left[0] in symbols for symbols in defined) else left[0]
