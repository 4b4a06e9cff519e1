"""Output between the steps of an explicit method. The polynomial: `tableaux`."""

from __future__ import annotations

from .combine import Rows, weighted
from .compiled import inlined
from .rhs import Floats, Integers
from .unit import unit_quaternions


@inlined
def times_inside(times: Floats, out_n: Integers, t_new: Floats, accepted: Integers, wanted: Integers) -> None:
    """Flag the members with an output time inside the step they have just made (at its end there is nothing to do)."""
    for i in range(wanted.size):
        inside = accepted[i] == 1 and out_n[i] < times.size and times[out_n[i]] < t_new[i]
        wanted[i] = 1 if inside else 0


@inlined
def outputs(
    times: Floats, out_n: Integers, out_t: Floats, out_y: Floats, i: int, t: float, t_new: float, h: float,
    y: Floats, y_new: Floats, f: Floats, last: int, rows: Rows, first: int, F: Floats, quaternions: Integers,
) -> None:  # fmt: skip
    """All output of member i between t and t_new. `first` is the row of the first term beyond the cubic."""
    ny, terms = y.shape[1], F.shape[0]
    ready = False
    while out_n[i] < times.size and times[out_n[i]] <= t_new:
        k = out_n[i]
        out_n[i] = k + 1
        out_t[i, k] = times[k]
        if times[k] == t_new:
            for j in range(ny):
                out_y[i, k, j] = y_new[i, j]
            continue
        if not ready:
            for m in range(3, terms):
                weighted(F, m, f, rows, first + m - 3, i)
            for j in range(ny):
                change = y_new[i, j] - y[i, j]
                F[0, j] = change
                F[1, j] = h * f[i, 0, j] - change
                F[2, j] = 2.0 * change - h * (f[i, 0, j] + f[i, last, j])
                for m in range(3, terms):
                    F[m, j] *= h
            ready = True
        theta = (times[k] - t) / h
        for j in range(ny):
            # from the innermost bracket outwards: factors θ and 1-θ in turn
            x = 0.0
            for m in range(terms - 1, -1, -1):
                x = (F[m, j] + x) * (theta if m % 2 == 0 else 1.0 - theta)
            out_y[i, k, j] = y[i, j] + x
        unit_quaternions(quaternions, out_y[i], k)
