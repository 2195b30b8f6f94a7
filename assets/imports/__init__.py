"""From import statements and the paths of a tree to edges between its files."""

from assets.imports.python import resolve_imports
from assets.imports.tables import EDGES, UNRESOLVED, Resolution

__all__ = ["EDGES", "UNRESOLVED", "Resolution", "resolve_imports"]
