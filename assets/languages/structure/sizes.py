"""How large the units of code are. docs/chunks.md says what was measured with other sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

# A signature says what a unit is; one that lists a hundred parameters says it in the first ten.
SIGNATURE_LIMIT = 400


@dataclass(frozen=True)
class Sizes:
    """Bounds of a unit, in bytes."""

    part: int = 1_000
    """A part of what is cut: what an encoder sees, some 256 tokens."""
    whole: int = 1_500
    """A function that stays whole. It is half as large again as a part: no cut leaves little."""
    whole_class: int = 1_000
    """A class that stays whole: what an encoder sees. A larger one is found by its methods."""
    small: int = 300
    """A neighbour of a few lines, to be joined with others of its kind."""
    together: int = 1_000
    """Small neighbours together: what an encoder sees."""
    crumb: int = 120
    """A line or two, which joins a neighbour of any size."""

    def times(self, factor: float) -> Sizes:
        """The same with other upper bounds; what is small stays as small."""
        return replace(
            self,
            part=int(factor * self.part),
            whole=int(factor * self.whole),
            whole_class=int(factor * self.whole_class),
            together=int(factor * self.together),
        )


SIZES = Sizes()
