"""How near a member is to a position at which its constraints become dependent: a singular position.

With a state come pivots (`rhs.RightHandSide.bind_project`), numbers ≥ 0 of which one vanishes there, as the square of
the distance. So with d a pivot and d_max the largest it has been,

    s = √(d / d_max),    and the position is reached in D = −s/ṡ where s goes down                   (1)

Accelerations near it are known to eps/s³ only, and not at all at s = 0, although the motion is smooth. So a driver
stops before it: the status of the member becomes NEAR, and `bridge` carries it to the other side.
"""

from __future__ import annotations

import numpy as np

from ..compiled import inlined
from .rhs import Floats, Integers, evaluate_rows

LEVEL = 0.15  # s from which on a member that comes nearer is stopped, at first
REACH = 1.2  # next steps: so near in time it is stopped anyhow
CLOSE = 0.02  # a step that ends nearer than this has come too near at once: bridges need room
LOOK = 1e-2  # of the next step: over which ṡ is taken
CHANGE = 0.4  # of s over a step: it must not come and go between two looks at it
FADES = 0.95  # how the fastest change of s is forgotten, step by step
OLD = 0.5  # s can be told from its largest value only below

# columns of `gap`: the s at which to stop, or minus that at which to stop on the other side of a position that could
# not be bridged; the time before; the fastest change of s; the distance (1) in time
AT, BEFORE, RATE, AHEAD = range(4)
COLUMNS = 4


@inlined
def near(
    project: Integers, first: int, i: int, t_eval: Floats, y_eval: Floats, out: Floats, pivots: Floats, largest: Floats,
    last: Floats, gap: Floats, t: float, y: Floats, f: Floats, h: float,
) -> tuple[bool, float]:  # fmt: skip
    """Whether member i, which has come to y at t with the derivative f and the next step h, must stop; and the longest
    step that does not go beyond what (1) says. `pivots` are those of y."""
    ny, count = y.size, pivots.shape[1]
    since = t - gap[i, BEFORE]
    least = 2.0
    gap[i, RATE] *= FADES
    for j in range(count):
        d = pivots[i, j]
        largest[i, j] = max(largest[i, j], d)
        if largest[i, j] > 0.0:
            s, s_old = np.sqrt(d / largest[i, j]), np.sqrt(last[i, j] / largest[i, j])
            if since > 0.0:
                gap[i, RATE] = max(gap[i, RATE], abs(s - s_old) / since)
            least = min(least, s)
        last[i, j] = d
    gap[i, BEFORE] = t
    most = CHANGE / gap[i, RATE] if gap[i, RATE] > 0.0 else np.inf
    h = min(h, most)
    alone = gap[i, AT] < 0.0
    if not alone and least > max(gap[i, AT], min(2.0 * REACH * h * gap[i, RATE], OLD)):
        return False, most
    if alone:
        return least > -gap[i, AT], np.inf

    # it may be near: where does it go?
    step = LOOK * h
    t_eval[i] = t + step
    for m in range(ny):
        y_eval[i, m] = y[m] + step * f[m]
    evaluate_rows(project, first + i, 1)
    ahead, stop = np.inf, False
    for j in range(count):
        if largest[i, j] > 0.0:
            s, s_next = np.sqrt(pivots[i, j] / largest[i, j]), np.sqrt(out[i, ny + j] / largest[i, j])
            if s_next < s:
                distance = s * step / (s - s_next)
                ahead = min(ahead, distance)
                stop = stop or s < gap[i, AT] or (gap[i, AT] == LEVEL and s < OLD and distance < REACH * h)
    gap[i, AHEAD] = ahead
    return stop, min(most, 0.5 * ahead)


@inlined
def too_close(pivots: Floats, largest: Floats, last: Floats, i: int) -> bool:
    """A step would end so near to a singular position, from farther away, that nothing can be done from there."""
    for j in range(pivots.shape[1]):
        d = pivots[i, j]
        if d < CLOSE**2 * largest[i, j] and last[i, j] > 9.0 * d:
            return True
    return False
