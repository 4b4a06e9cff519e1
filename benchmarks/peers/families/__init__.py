"""Families of mechanisms with loops, of any size: each member with states that satisfy its constraints in closed form,
so that nothing has to be assembled, and built in a time that grows with its size only."""

from ..linkages.windows import windows
from .bundle import bundle, parallel, published
from .contract import Family
from .list import FAMILIES, member
from .ring import ball_ring, ring
from .scissor import ball_scissor, scissor
from .tower import tower

__all__ = [
    "FAMILIES", "Family", "ball_ring", "ball_scissor", "bundle", "member", "parallel", "published", "ring", "scissor",
    "tower", "windows",
]  # fmt: skip
