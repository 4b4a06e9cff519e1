"""Which mechanisms are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sharnir as sh

from ...errors import ModelError, brief
from ...read import choice
from ..families import FAMILIES, member
from ..linkages.contract import Linkage
from ..models import MODELS

TREES = "trees"
QUICK_TREES = ("planar2", "panda7")
UNSIZED = "-"


@dataclass(frozen=True)
class Case:
    """A member of a family, or a tree, whose family is `trees` and which has no size."""

    family: str
    name: str
    size: int = 0

    @property
    def is_tree(self) -> bool:
        return self.family == TREES

    def tree(self) -> sh.Model:
        return MODELS[self.name]()

    def linkage(self) -> Linkage:
        return member(self.family, self.size)


def cases(families: Sequence[str], sizes: Sequence[int], quick: bool) -> list[Case]:
    """All families where none are named; of each the sizes given, or its own."""
    known = [TREES, *FAMILIES, *MODELS]
    found = []
    for word in dict.fromkeys(families) or [TREES, *FAMILIES]:
        name = choice(word, known, "bench: --family ", ": there is no such family or tree.", ModelError)
        if name in FAMILIES:
            family = FAMILIES[name]
            for size in sizes or (family.quick if quick else family.sizes):
                check_size(name, size)
                found.append(Case(name, f"{name}{size}", size))
        elif sizes and families:
            raise ModelError(f"bench: --size goes with families of loops, and {brief(name)} has no size. Leave it out.")
        elif name == TREES:
            found += [Case(TREES, tree) for tree in (QUICK_TREES if quick else MODELS)]
        else:
            found.append(Case(TREES, name))
    return found


def check_size(name: str, size: int) -> None:
    family = FAMILIES[name]
    if size < family.least or (family.even and size % 2):
        kind = "an even number" if family.even else "a whole number"
        raise ModelError(
            f"bench: --size {size} of family {family.name}. Expected {kind} of {family.unit}, {family.least} or more."
        )
