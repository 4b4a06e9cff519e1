"""Where the numbers of a rolled kernel stand, and whose they are.

Space    a column of numbers by what it holds: data or inputs of a body by their names, or what a stage has found
Place    one number of it
Owner    whose spaces are meant
Node     a place and who holds it
Key      which bodies a piece of code is for
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import casadi as ca


class Space(NamedTuple):
    """Of a stage: "kept" by a body for itself, "shown" to its children, which read it as "parent"; the "sums" of what
    they give it, or "world_sums"; "coefficient" of derivatives; what is "carried" up a path while a matrix is filled;
    "out" is a part of the output."""

    name: str
    number: int = -1  # of the stage, or of the part

    @property
    def is_common(self) -> bool:
        """Laid out alike for all bodies."""
        return self.name in ("shown", "sums", "world_sums")

    @property
    def written(self) -> Space:
        """Where that stands which is read here."""
        return Space("shown", self.number) if self.name == "parent" else self


class Place(NamedTuple):
    space: Space
    slot: int
    body: int = 0  # its number, where code that is not of one body writes into the record of one

    @property
    def in_record(self) -> Place:
        """The same of any body."""
        return Place(self.space, self.slot)


class Owner(NamedTuple):
    kind: Literal["body", "ancestor", "way", "single", "group", "common", "inputs", "forces"]
    number: int = -1  # of a single body or of a group
    tangent: bool = False  # of its derivatives


BODY, ANCESTOR = Owner("body"), Owner("ancestor")  # those whose code runs
WAY = Owner("way")  # from the one to the other
COMMON, GIVEN, FORCES = Owner("common"), Owner("inputs"), Owner("forces")  # of no body; `GIVEN` are the inputs whole
DATA, WORLD, SOLUTION, SEED = Space("data"), Space("world"), Space("x"), Space("seed")
MATRIX, RIGHT_SIDE, DERIVATIVE = Space("matrix"), Space("rhs"), Space("derivative")  # what no plan reads back


def single(body: int) -> Owner:
    return Owner("single", body)


def of_group(g: int) -> Owner:
    return Owner("group", g)


class Node(NamedTuple):
    holder: Owner  # a group, or no body
    place: Place


@dataclass(frozen=True)
class GroupKey:
    """Code that runs for every body of a group."""

    group: int

    def holder(self, owner: Owner) -> Owner:
        """Whose record is meant where the code reads one of the owner."""
        return of_group(self.group)

    @property
    def label(self) -> str:
        return str(self.group)


@dataclass(frozen=True)
class PairKey:
    """Code that runs for every body of a group and each of its ancestors of another one."""

    group: int
    ancestor: int

    def holder(self, owner: Owner) -> Owner:
        return of_group(self.ancestor if owner == ANCESTOR else self.group)

    @property
    def label(self) -> str:
        return f"{self.group} with ancestor {self.ancestor}"


@dataclass(frozen=True)
class ModelKey:
    """Code that runs once and names its bodies: force elements, or an output of a few bodies."""

    label: str

    def holder(self, owner: Owner) -> Owner:
        return FORCES


ELEMENTS, OF_BODIES = ModelKey("forces"), ModelKey("tail")
Key = GroupKey | PairKey | ModelKey
Symbols = dict[Space, ca.SX]  # column of symbols by its space
Result = tuple[Place, ca.SX]  # where it goes, and its expression


def split(column: ca.SX) -> list[ca.SX]:
    """Its numbers one by one."""
    return ca.vertsplit(column) if column.numel() else []
