"""Semi-implicit Euler method for y = (q, v), fixed step, order 1.

    v_new = v + h v̇(t, q, v),    q_new = q + h q̇(t + h, q, v_new)

Symplectic where q̇ depends on v only and v̇ on q only: the energy then neither grows nor decays. R. de Vogelaere (1956);
Hairer, Lubich, Wanner, Geometric Numerical Integration, I.1.2. Between the steps the output is linear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..core.errors import UnsupportedError
from ..drivers import bound, compiled, inlined
from .accept import accept, next_steps, project_runs, wanted
from .block import RHS, Block, fail
from .methods import Batch, Method
from .polynomials import Dense
from .rhs import FINITE, Floats, Integers, RightHandSide, collect, copy, evaluate_runs, non_finite
from .solution import NON_FINITE, RUNNING


class Work(NamedTuple):
    nq: int
    runs: Integers  # (n, 2)
    h: Floats  # (n,) the step being tried
    t_new: Floats  # (n,)


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    nq = getattr(rhs, "nq", None)
    if nq is None:
        raise UnsupportedError(
            f"simulate: method {method.name!r} steps velocities before coordinates, but the right-hand side does not "
            "say how many coordinates there are. Give it an attribute nq, or use 'rk4'."
        )
    n = len(block.t)
    work = Work(int(nq), np.zeros((n, 2), dtype=np.int64), np.zeros(n), np.zeros(n))
    return bound(drive, block, work)


@compiled
def drive(b: Block, w: Work, attempts: int) -> None:
    for _ in range(attempts):
        if not next_steps(b, w.h, w.t_new):
            return
        n_runs = collect(b.status, RUNNING, w.runs)
        if n_runs == 0:
            return
        attempt(b, w, n_runs)


@inlined
def attempt(b: Block, w: Work, n_runs: int) -> None:
    """One step of all members that run."""
    n, ny = b.y.shape[0], b.y.shape[1]
    for i in range(n):
        if b.status[i] == RUNNING:
            b.t_eval[i] = b.t[i]
            copy(b.y[i], b.y_eval[i])
    # the new velocities, then the new coordinates from them
    evaluate_runs(b.call, b.first, w.runs, n_runs)
    move(b, w, w.nq, ny)
    for i in range(n):
        b.t_eval[i] = w.t_new[i]
    evaluate_runs(b.call, b.first, w.runs, n_runs)
    move(b, w, 0, w.nq)
    project_runs(b, w.runs, n_runs)
    for i in range(n):
        if b.status[i] == RUNNING:
            if wanted(b, i, w.t_new[i]):
                coefficients(b.dense, i, b.t[i], w.h[i], b.y[i], b.y_eval[i])
            for j in range(ny):
                b.ydot[i, j] = (b.y_eval[i, j] - b.y[i, j]) / w.h[i]
            accept(b, i, w.t_new[i], b.y_eval[i], b.ydot[i])


@inlined
def move(b: Block, w: Work, begin: int, end: int) -> None:
    """Entries begin .. end - 1 of the new state; a member whose derivative is not finite ends here."""
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            b.counts[i, RHS] += 1
            for j in range(begin, end):
                b.y_eval[i, j] = b.y[i, j] + w.h[i] * b.ydot[i, j]
            bad = non_finite(b.ydot[i])
            if bad != FINITE:
                fail(b, i, NON_FINITE, bad)


@inlined
def coefficients(d: Dense, i: int, t: float, h: float, y: Floats, y_new: Floats) -> None:
    """The straight line from y at t to y_new."""
    d.terms[i], d.t[i], d.h[i] = 1, t, h
    for j in range(y.size):
        d.base[i, j] = y[j]
        d.c[i, 0, j] = y_new[j] - y[j]
