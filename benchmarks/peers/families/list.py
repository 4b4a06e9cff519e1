"""All families by name."""

from __future__ import annotations

from sharnir.core.errors import ModelError, brief
from sharnir.core.read import choice

from ..linkages.contract import Linkage
from ..linkages.windows import windows
from .bundle import bundle, parallel
from .contract import Family
from .ring import ball_ring, ring
from .scissor import ball_scissor, scissor
from .tower import tower

FAMILIES = {
    family.name: family
    for family in (
        Family("scissor", "planar scissor mast", "cells", (8, 48, 300, 1000, 4000), (2, 4), scissor, least=2),
        Family(
            "ball-scissor", "spatial scissor mast on balls", "cells", (8, 48, 300, 1000, 4000), (2, 4),
            ball_scissor, least=2,
        ),
        Family("windows", "windows (IFToMM A02)", "windows", (40, 400, 4000), (2, 4), windows),
        Family("ring", "planar ring", "bars", (10, 100, 1000, 3000), (4, 6), ring, least=4, even=True),
        Family("ball-ring", "ring on balls", "bars", (10, 100, 1000, 3000), (4, 6), ball_ring, 4, True),
        Family("parallel", "two parallel chains", "links a chain", (10, 100, 1000), (3, 5), parallel),
        Family("bundle", "chains of five between two bodies", "chains", (4, 16, 64, 256), (2, 3), bundle, 2),
        Family("tower", "Stewart platform on Stewart platform", "stages", (1, 5, 20), (1, 2), tower),
    )
}  # fmt: skip
LARGEST = 1_000_000


def member(name: str, size: int) -> Linkage:
    """A mechanism of a family."""
    family = FAMILIES[choice(name, FAMILIES, "family ", ": there is no such family.", ModelError)]
    if not family.least <= size <= LARGEST or (family.even and size % 2):
        kind = "an even number" if family.even else "a whole number"
        raise ModelError(
            f"family {family.name}: size {brief(size)}. Expected {kind} of {family.unit}, from {family.least} to "
            f"{LARGEST:,}."
        )
    return family.make(size)
