"""What is known of the files of a tree, in the languages of one resolver, before any edge is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.imports.generics import Generics
from assets.imports.own_names import OwnNames
from assets.imports.tables import Use
from assets.imports.tree import Landing, Reason, Resolver, Statement, Tree


@dataclass(frozen=True)
class Known:
    """What the files import (`statements`) and use, and what leads that to files, worked out once."""

    tree: Tree
    resolver: Resolver
    statements: Sequence[Statement]
    uses: Sequence[Use]

    @cached_property
    def landings(self) -> list[Landing | Reason]:
        """Where each of the statements leads, or why it leads nowhere."""
        return [self.resolver.land(row) for row in self.statements]

    @cached_property
    def own_names(self) -> OwnNames:
        """The names that each file has of itself."""
        return OwnNames(self.tree, self.statements)

    @cached_property
    def generics(self) -> Generics:
        """Which of several types of one name each file means."""
        return Generics(self.uses)
