"""The modules that scripts name, to files of the same tree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assets.imports.tree import COMPUTED, Landing, Reason, Resolver, Statement, Tree, folder_of, joined
from assets.languages.javascript.configurations import Configurations
from assets.languages.javascript.packages import Packages, package_and_rest
from assets.languages.javascript.probing import Probe
from assets.languages.javascript.reading import DEFAULT

# Methods of strings, arrays, maps, promises, events, nodes of a page and of test frameworks.
_COMMON_METHODS = """
    add addEventListener all any append appendChild apply assert assign at be bind blur call cancel catch
    clear click clone close closest concat contains copy create createElement debug default delete
    describe destroy disconnect dispatch dispatchEvent emit end endsWith entries equal eq error every exec
    exists exit expect fill filter finally find findIndex flat flatMap focus forEach format from get
    getAttribute getItem has hide includes indexOf info init insert is isArray it join keys last
    lastIndexOf length listen load lock log map match matches max message min mock mount name next not now
    observe off ok on once open parse pause pipe play pop post prepend preventDefault print push put query
    querySelector querySelectorAll race read reduce register reject release remove removeAttribute
    removeChild removeEventListener removeItem render repeat replace replaceAll request reset resolve
    resume return reverse run save search select send set setAttribute setItem setState setup shift show
    slice some sort splice split start startsWith status stop stopPropagation stringify sub subscribe
    substring test then throw to toFixed toggle toJSON toLowerCase toString toUpperCase toThrow trigger
    trim type unmount unshift unsubscribe update use values wait warn watch write
"""

# What is aliased by convention, where no configuration says so: Vite, Nuxt, Next, SvelteKit.
_CONVENTIONS = {
    "@/": ("src", "", "app"),
    "~/": ("src", "", "app"),
    "~~/": ("",),
    "@@/": ("",),
    "$lib/": ("src/lib",),
}
_SUFFIX = re.compile(r"[?#].*\Z", re.DOTALL)


class JavaScriptResolver(Resolver):
    """Relative paths, aliases of configurations, packages of the same tree."""

    implied = frozenset((DEFAULT,))
    common = frozenset(_COMMON_METHODS.split())

    def __init__(self, tree: Tree) -> None:
        """Read the manifests of the tree."""
        self._probe = Probe(tree)
        self._packages = Packages(tree, self._probe)
        self._configurations = Configurations(tree, self._packages)
        self._found: dict[tuple[str, str], str | Reason] = {}

    def land(self, statement: Statement) -> Landing | Reason:
        """The file that a module path means."""
        asked = (folder_of(statement.path), statement.module)
        if asked not in self._found:
            self._found[asked] = self._find(*asked)
        found = self._found[asked]
        return found if isinstance(found, Reason) else Landing((found,), statement.name)

    def _find(self, folder: str, module: str) -> str | Reason:
        if module == COMPUTED:
            return Reason.DYNAMIC
        if "!" in module:  # webpack's loaders
            return Reason.UNSUPPORTED
        if module.startswith("."):
            path = joined(folder, _SUFFIX.sub("", module))
            return (self._probe.source(path) if path is not None else None) or Reason.MISSING
        if module.startswith("#"):
            return self._own(folder, module)
        return self._bare(folder, _SUFFIX.sub("", module))

    def _own(self, folder: str, module: str) -> str | Reason:
        package = self._packages.around(folder)
        found = self._packages.own(package, module) if package else None
        return found or self._aliased(folder, module) or Reason.MISSING

    def _bare(self, folder: str, module: str) -> str | Reason:
        found = self._aliased(folder, module)
        if found:
            return found
        name, rest = package_and_rest(module)
        package = self._packages.named(name, folder)
        if package:
            return self._packages.file(package, f"./{rest}" if rest else ".") or Reason.MISSING
        if self._packages.installs(name, folder):
            return Reason.EXTERNAL
        claimed = self._configurations.aliases(folder).claims(module) or module.startswith(
            (*_CONVENTIONS, "/")
        )
        return Reason.MISSING if claimed else Reason.EXTERNAL

    def _aliased(self, folder: str, module: str) -> str | None:
        paths = [
            *self._configurations.aliases(folder).candidates(module),
            *self._by_convention(folder, module),
        ]
        return next((file for path in paths if (file := self._probe.source(path))), None)

    def _by_convention(self, folder: str, module: str) -> Iterator[str]:
        package = self._packages.around(folder)
        top = package.folder if package else ""
        for prefix, places in _CONVENTIONS.items():
            if module.startswith(prefix):
                for place in places:
                    path = joined(top, f"{place}/{module[len(prefix) :]}")
                    if path is not None:
                        yield path
        if module.startswith("/"):
            yield from (
                path for place in ("", "public") if (path := joined(top, f"{place}/{module}")) is not None
            )
