"""What records of a woven trace are made of: pieces, each with the shape of its fields and where its numbers stand.

A shape says which entries of the fields are zero, ±1 or a number (`classes/layout.py`), and of every number in which
block it stands and where in it. Pieces of one shape differ in the places of their blocks only, so the code that reads
one of them reads all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..classes.layout import Layout

# numbers of the model; values of parameters and of time, found once; an input by its name; what a task has found; and
# in lanes of directions: the directions themselves, how values change, and what a wide task has found
Kind = Literal["numbers", "values", "found", "seed", "dvalues", "along"] | str
WIDE = ("seed", "dvalues", "along")
Number = tuple[int, int]  # block, and the place in it


@dataclass(frozen=True)
class Shape:
    """`fixed` are fields without numbers, known by `fixed_key`."""

    layout: Layout
    kinds: tuple[Kind, ...]  # by block
    numbers: tuple[Number, ...]  # by slot of the layout
    fixed_key: tuple[Any, ...] = ()


class Shapes:
    """Equal shapes are one, with a number; what is fixed in them, and which of their slots something reads."""

    def __init__(self) -> None:
        self._known: dict[Shape, int] = {}
        self.all: list[Shape] = []
        self.fixed: list[Mapping[str, Any]] = []
        self.live: list[set[int]] = []

    def number(self, shape: Shape, fixed: Mapping[str, Any] | None = None) -> int:
        found = self._known.get(shape)
        if found is None:
            found = self._known[shape] = len(self.all)
            self.all.append(shape)
            self.fixed.append(fixed or {})
            self.live.append(set())
        return found

    def found(self, layout: Layout, wide: bool = False) -> int:
        """Of what a task puts into the workspace."""
        return self.number(Shape(layout, ("along" if wide else "found",), tuple((0, k) for k in range(layout.slots))))


class Woven:
    """A record: pieces, the later ones first where they have a field of the same name. `key` tells records of equal
    shapes."""

    __slots__ = ("bases", "key", "shapes")

    def __init__(self, key: int, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> None:
        self.key, self.shapes, self.bases = key, shapes, bases


class Keys:
    """Of records, by what they are made of."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, ...], int] = {}

    def record(self, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> Woven:
        key = self._of.setdefault(shapes, len(self._of))
        return Woven(key, shapes, bases)

    def joined(self, records: Sequence[Woven]) -> Woven:
        shapes = tuple(s for r in records for s in r.shapes)
        return self.record(shapes, tuple(b for r in records for b in r.bases))
