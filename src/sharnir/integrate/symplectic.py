"""Semi-implicit Euler method for y = (q, v), fixed step, order 1.

    v_new = v + h v̇(t, q, v),    q_new = q + h q̇(t + h, q, v_new)

Symplectic where q̇ depends on v only and v̇ on q only: the energy then neither grows nor decays. R. de Vogelaere (1956);
Hairer, Lubich, Wanner, Geometric Numerical Integration, I.1.2. Between the steps the output is linear.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..errors import UnsupportedError
from .block import AT_STEPS, AT_TIMES, RHS, STEPS, Block, take_projected, watch
from .combine import copy, finite
from .compiled import compiled, inlined
from .controller import fixed_step
from .methods import Batch, Method
from .rhs import Floats, Integers, RightHandSide
from .runs import collect, evaluate_runs
from .status import DONE, NON_FINITE, RUNNING, TOO_MANY
from .unit import unit_quaternions


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    nq = getattr(rhs, "nq", None)
    if nq is None:
        raise UnsupportedError(
            f"integrate: method {method.name!r} steps velocities before coordinates, but the right-hand side does not "
            "say how many coordinates there are. Give it an attribute nq, or use 'rk4'."
        )
    n = len(block.t)
    runs, h, t_new = np.zeros((n, 2), dtype=np.int64), np.zeros(n), np.zeros(n)
    return lambda attempts: _advance(block, int(nq), runs, h, t_new, attempts)


@compiled
def _advance(b: Block, nq: int, runs: Integers, h: Floats, t_new: Floats, attempts: int) -> None:
    n, ny = b.y.shape
    for _ in range(attempts):
        for i in range(n):
            if b.status[i] == RUNNING:
                if b.keep == AT_STEPS and b.out_n[i] == b.out_t.shape[1]:
                    return
                h[i], t_new[i] = fixed_step(b.t_start[i], b.t_end[i], b.t[i], b.step)
                b.t_eval[i] = b.t[i]
        n_runs = collect(b.status, RUNNING, runs)
        if n_runs == 0:
            return

        # the new velocities, then the new coordinates from them
        copy(b.y_eval, b.y, b.status, RUNNING)
        evaluate_runs(b.call, b.first, runs, n_runs)
        _move(b.y_eval, b.y, h, b.ydot, nq, ny, b.status, b.component, b.counts)
        for i in range(n):
            b.t_eval[i] = t_new[i]
        evaluate_runs(b.call, b.first, runs, n_runs)
        _move(b.y_eval, b.y, h, b.ydot, 0, nq, b.status, b.component, b.counts)
        for i in range(n):
            if b.status[i] == RUNNING:
                unit_quaternions(b.quaternions, b.y_eval, i)
        if b.project[0] != 0:
            evaluate_runs(b.project, b.first, runs, n_runs)
            for i in range(n):
                if b.status[i] == RUNNING:
                    take_projected(b, i)

        for i in range(n):
            if b.status[i] == RUNNING:
                _commit(b, i, t_new[i], h[i])


@inlined
def _move(
    y_new: Floats, y: Floats, h: Floats, ydot: Floats, begin: int, end: int, status: Integers, component: Integers,
    counts: Integers,
) -> None:  # fmt: skip
    """Entries begin .. end - 1 of the new state; a member whose derivative is not finite ends here."""
    for i in range(status.size):
        if status[i] == RUNNING:
            counts[i, RHS] += 1
            for j in range(begin, end):
                y_new[i, j] = y[i, j] + h[i] * ydot[i, j]
            if not finite(ydot, i):
                status[i] = NON_FINITE
                for j in range(ydot.shape[1] - 1, -1, -1):
                    if not np.isfinite(ydot[i, j]):
                        component[i] = j


@inlined
def _commit(b: Block, i: int, t_new: float, h: float) -> None:
    """Go to the end of the step, with output on the way."""
    ny = b.y.shape[1]
    while b.keep == AT_TIMES and b.out_n[i] < b.times.size and b.times[b.out_n[i]] <= t_new:
        k = b.out_n[i]
        theta = 1.0 if b.times[k] == t_new else (b.times[k] - b.t[i]) / h
        b.out_n[i] = k + 1
        b.out_t[i, k] = b.times[k]
        for j in range(ny):
            b.out_y[i, k, j] = (1.0 - theta) * b.y[i, j] + theta * b.y_eval[i, j]
        unit_quaternions(b.quaternions, b.out_y[i], k)
    for j in range(ny):
        b.ydot[i, j] = (b.y_eval[i, j] - b.y[i, j]) / h
        b.y[i, j] = b.y_eval[i, j]
    b.t[i] = t_new
    b.counts[i, STEPS] += 1
    if b.keep == AT_STEPS:
        k = b.out_n[i]
        b.out_t[i, k] = t_new
        for j in range(ny):
            b.out_y[i, k, j] = b.y[i, j]
        b.out_n[i] = k + 1
    if t_new >= b.t_end[i]:
        b.status[i] = DONE
    elif b.counts[i, STEPS] >= b.max_steps:
        b.status[i] = TOO_MANY
    watch(b, i, b.ydot[i])
