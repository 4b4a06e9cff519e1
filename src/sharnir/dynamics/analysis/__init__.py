"""What a mechanism is at a position: whether its loops close, how it can move, which constraints say the same twice."""

from .assemble import Assembly, assemble
from .mobility import Mobility, mobility

__all__ = ["Assembly", "Mobility", "assemble", "mobility"]
