"""Which mechanisms are asked for, and how long each is expected to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sharnir as sh
from sharnir.core.errors import ModelError, brief
from sharnir.core.read import choice

from ..families import FAMILIES, member
from ..linkages.contract import Linkage
from ..models import MODELS
from .long_trees import LONG, QUICK

TREES, THREADS, LONG_TREES = "trees", "threads", "long-trees"
QUICK_TREES = ("planar2", "panda7")


@dataclass(frozen=True)
class Case:
    """A member of a family; or a tree, whose family is `trees` and which has no size; or a very long tree in one
    formulation; or what threads do."""

    family: str
    name: str
    size: int = 0
    formulation: str = ""

    @property
    def is_tree(self) -> bool:
        return self.family == TREES

    @property
    def has_loops(self) -> bool:
        return self.family in FAMILIES

    @property
    def weight(self) -> float:
        """The seconds it takes, more or less, on a processor of 2022."""
        if self.has_loops:
            return 30.0 + self.size / 50
        each = 5_000 if self.name.startswith("chain") else 1_500  # bodies a second; those of a star are all different
        return {TREES: 45.0, THREADS: 60.0, LONG_TREES: 10.0 + self.size / each}[self.family]

    def tree(self) -> sh.Model:
        return MODELS[self.name]()

    def linkage(self) -> Linkage:
        return member(self.family, self.size)


def cases(families: Sequence[str], sizes: Sequence[int], quick: bool) -> list[Case]:
    """All families where none are named; of each the sizes given, or its own. Small mechanisms come first: where time
    is short, large ones are left out."""
    known = [TREES, *FAMILIES, THREADS, LONG_TREES, *MODELS]
    others: list[Case] = []
    loops: list[Case] = []
    for word in dict.fromkeys(families) or [TREES, THREADS, LONG_TREES, *FAMILIES]:
        name = choice(word, known, "bench: --family ", ": there is no such family or tree.", ModelError)
        if name in FAMILIES:
            family = FAMILIES[name]
            for size in sizes or (family.quick if quick else family.sizes):
                check_size(name, size)
                loops.append(Case(name, f"{name}{size}", size))
        elif sizes and families:
            raise ModelError(f"bench: --size goes with families of loops, and {brief(name)} has no size. Leave it out.")
        else:
            others += _unsized(name, quick)
    return [*others, *sorted(loops, key=lambda case: case.size)]


def _unsized(name: str, quick: bool) -> list[Case]:
    if name == TREES:
        return [Case(TREES, tree) for tree in (QUICK_TREES if quick else MODELS)]
    if name == THREADS:
        return [Case(THREADS, THREADS)]
    if name == LONG_TREES:
        given = QUICK if quick else LONG
        return [Case(LONG_TREES, f"{shape} {n:,}", n, formulation) for shape, n, formulation in given]
    return [Case(TREES, name)]


def check_size(name: str, size: int) -> None:
    family = FAMILIES[name]
    if size < family.least or (family.even and size % 2):
        kind = "an even number" if family.even else "a whole number"
        raise ModelError(
            f"bench: --size {size} of family {family.name}. Expected {kind} of {family.unit}, {family.least} or more."
        )
