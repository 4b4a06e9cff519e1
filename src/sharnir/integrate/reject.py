"""A step that failed, the same for every method: a shorter one is tried, as long as there is one."""

from __future__ import annotations

from ..compiled import inlined
from .block import REJECTED, STEPS, Block, fail
from .controller import too_small
from .rows import FINITE
from .status import COLLAPSED, NON_FINITE, TOO_MANY


@inlined
def try_shorter(b: Block, i: int, h: float, reason: int, bad: int, worst: int) -> None:
    """A step failed; the next try has the length h. `bad` is the component of f that was not finite, or FINITE;
    otherwise `reason` is why, and `worst` the component to blame, where that goes on until there is no step left."""
    b.counts[i, REJECTED] += 1
    b.h[i] = h
    if b.step > 0.0 or too_small(h, b.t[i]):
        if bad != FINITE:
            fail(b, i, NON_FINITE, bad)
        else:
            fail(b, i, reason, worst)
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        fail(b, i, TOO_MANY, worst)


@inlined
def collapsed(b: Block, i: int, worst: int) -> bool:
    """The step that the error control asks for is hardly one, although the last was accepted: near a pole."""
    if b.step == 0.0 and too_small(b.h[i], b.t[i]):
        fail(b, i, COLLAPSED, worst)
        return True
    return False
