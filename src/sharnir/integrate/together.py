"""What families share that let the members of a block step together, each with its own t and h."""

from __future__ import annotations

from ..compiled import inlined
from .accept import full
from .block import Block
from .controller import next_step
from .rhs import Floats
from .status import RUNNING


@inlined
def next_steps(b: Block, h: Floats, t_new: Floats) -> bool:
    """Lengths and ends of the steps to try; False where a member has no room for the result."""
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            if full(b, i):
                return False
            h[i], t_new[i] = next_step(b, i)
    return True
